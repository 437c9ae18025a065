" Does in Vim with ALE what `editors` describes.
set nocompatible noswapfile hidden encoding=utf-8
let g:ale_linters_explicit = 1
let g:ale_linters = {'markdown': ['board']}
let g:ale_lint_delay = 0
let g:ale_update_tagstack = 0
packadd ale
filetype plugin on
call ale#linter#Define('markdown', {
\   'name': 'board', 'lsp': 'stdio', 'executable': $BOARD, 'command': '%e lsp',
\   'project_root': {buffer -> expand('#' . buffer . ':p:h')},
\})

function! Fail(what) abort
  call writefile([a:what . ':'] + getline(1, '$') + ['', execute('messages')], '/dev/stderr')
  cquit
endfunction

function! Await(what, condition, ...) abort
  let l:end = reltimefloat(reltime()) + get(a:000, 0, 20)
  while !a:condition()
    if reltimefloat(reltime()) > l:end | call Fail('no ' . a:what) | endif
    sleep 20m
  endwhile
endfunction

function! Codes() abort
  return map(copy(get(get(g:ale_buffer_info, bufnr(''), {}), 'loclist', [])), 'get(v:val, "code", "")')
endfunction

function! Go(word) abort
  call cursor(1, 1)
  if search('\V' . a:word) == 0 | call Fail('no ' . a:word) | endif
endfunction

" ALE asks with a menu, which nobody sees here.
function! Choose(data, items) abort
  for l:item in a:items
    if l:item[1].title =~# '^\V' . g:title
      return ale#codefix#ApplyLSPCodeAction(a:data, l:item[1])
    endif
  endfor
  call Fail('no action ' . g:title)
endfunction

function! Act(title) abort
  let g:title = a:title
  let l:before = getline(1, '$')
  call ale#codefix#Execute(0, function('Choose'))
  call Await(a:title, {-> getline(1, '$') != l:before})
endfunction

function! Drive() abort
  edit board.md
  setfiletype markdown
  ALELint
  if !empty($MIDNIGHT)
    call Await('finding of the day before', {-> index(Codes(), 'due-soon') >= 0})
    if index(Codes(), 'overdue') >= 0 | call Fail('overdue before midnight') | endif
    call Await('midnight', {-> index(Codes(), 'overdue') >= 0}, 120)
    return
  endif
  call Await('finding overdue', {-> index(Codes(), 'overdue') >= 0})
  call Go('needs:se')
  setlocal omnifunc=ale#completion#OmniFunc completeopt=menu
  execute "normal! A\<C-x>\<C-o>"
  if getline('.') !~# 'needs:seeds$' | call Fail('no completed id') | endif
  ALELint
  call Go('[due:')
  call Act($FIX)
  call Go('Cut')
  call Act('Move to Doing')
  call Go('id:hedge')
  normal! 4l
  let l:before = getline(1, '$')
  runtime autoload/ale/util.vim
  function! ale#util#Input(...) abort
    return 'beech'
  endfunction
  ALERename
  call Await('renamed id', {-> getline(1, '$') != l:before})
  write
endfunction

try
  call Drive()
  " Tells that the end was reached.
  call writefile([], 'done')
  qall!
catch
  call Fail(v:exception . ' at ' . v:throwpoint)
endtry
