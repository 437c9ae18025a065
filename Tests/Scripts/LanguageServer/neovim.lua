-- Does in Neovim what `editors` describes: keys and commands as a person's, in its main loop.
local path = vim.fn.getcwd() .. "/board.md"
local function fail(what)
  io.stderr:write("\nneovim: " .. what .. "\n" .. table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") .. "\n")
  vim.cmd("cquit")
end

local script
local function step()
  local ok, fault = coroutine.resume(script)
  if not ok then fail(tostring(fault)) end
end

-- Lets the editor work until something holds.
local function await(what, condition, seconds)
  local last = vim.loop.now() + (seconds or 20) * 1000
  vim.loop.update_time()
  while not condition() do
    vim.loop.update_time()
    if vim.loop.now() > last then error("no " .. what) end
    vim.defer_fn(step, 20)
    coroutine.yield()
  end
end

local function keys(text)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(text, true, false, true), "t", false)
end

local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") end
local function go(word) vim.fn.cursor(1, 1); if vim.fn.search("\\V" .. word) == 0 then error("no " .. word) end end
local function has(rule)
  return function()
    for _, each in ipairs(vim.diagnostic.get(0)) do
      if each.code == rule or (each.user_data and each.user_data.lsp and each.user_data.lsp.code == rule) then return true end
    end
    return false
  end
end

local function act(title)
  local before = text()
  vim.ui.select = function(items, options, choice)
    for index, item in ipairs(items) do
      if options.format_item(item):find(title, 1, true) then return choice(item, index) end
    end
    fail("no action " .. title)
  end
  vim.lsp.buf.code_action()
  await(title, function() return text() ~= before end)
end

-- Leaves a file that tells that the end was reached.
local function finish()
  vim.fn.writefile({}, "done")
  vim.cmd("qall!")
end

script = coroutine.create(function()
  vim.cmd("edit " .. path)
  local client = vim.lsp.start_client({ name = "board", cmd = { os.getenv("BOARD"), "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, client)
  if os.getenv("MIDNIGHT") then
    await("finding of the day before", has("due-soon"))
    if has("overdue")() then error("overdue before midnight") end
    await("midnight", has("overdue"), 120)
    finish()
    return
  end
  await("finding 'overdue'", has("overdue"))
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
  go("needs:se")
  keys("A<C-x><C-o>")
  await("completion", function() return text():find("needs:seeds") or vim.fn.pumvisible() == 1 end)
  if vim.fn.pumvisible() == 1 then
    if not text():find("needs:seeds") then keys("<C-n>") end
    keys("<C-y>")
  end
  keys("<Esc>")
  await("completed id", function() return vim.fn.mode() == "n" and text():find("needs:seeds") end)
  go("[due:")
  act(os.getenv("FIX"))
  go("Cut")
  act("Move to Doing")
  vim.lsp.buf.formatting_sync(nil, 5000)
  go("id:hedge")
  vim.cmd("normal! 4l")
  local before = text()
  vim.lsp.buf.rename("beech")
  await("renamed id", function() return text() ~= before end)
  await("findings after it", has("overdue"))
  vim.cmd("write")
  vim.lsp.stop_client(client)
  await("end of the server", function() return vim.lsp.client_is_stopped(client) end)
  finish()
end)
vim.defer_fn(step, 1)
