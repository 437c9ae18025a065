"""Repositories that want to run a program, and some of which parts are missing.

A canary is a file that each program named in them would make. Nothing that the content of a branch can
say may make it, and a part that cannot be read ends with 2.
"""
import os, shutil, stat, subprocess
from watched import ENV, fault, run, write
from surroundings import Folder
from texts import HEAD

GIT_ENV = {**ENV, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
           "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org"}
BOARD_TEXT = "## Todo\n\n- [ ] Number %d id:%s\n\n## Done\n"


def git(folder, *arguments, **more):
    return subprocess.run(
        ["git", "-C", folder, "-c", "protocol.file.allow=always", *arguments], env={**GIT_ENV, **more}, check=True,
        capture_output=True, text=True).stdout.strip()


def repository(folder):
    """Two boards of different histories, a merge, and a rename."""
    git(folder, "init", "-q", "-b", "main")
    os.makedirs(os.path.join(folder, "sub"))
    for number in (1, 2, 3):
        write(os.path.join(folder, "board.md"), (BOARD_TEXT % (number, "rrrr")).encode())
        write(os.path.join(folder, "sub/board.md"), (BOARD_TEXT % (number, "ssss")).encode())
        git(folder, "add", "-A")
        git(folder, "commit", "-q", "-m", f"change {number}")
    git(folder, "checkout", "-q", "-b", "side", "HEAD~1")
    write(os.path.join(folder, "board.md"), (BOARD_TEXT % (2, "rrrr") + "\n- [ ] Side id:dddd\n").encode())
    git(folder, "commit", "-q", "-a", "-m", "side")
    git(folder, "checkout", "-q", "main")
    git(folder, "merge", "-q", "--no-edit", "-X", "ours", "side")


class Canary:
    """A program that leaves a trace, and the trace."""
    def __init__(self, folder):
        self.trace = os.path.join(folder, ".trace")
        self.program = os.path.join(folder, ".program")
        write(self.program, f"#!/bin/sh\necho \"$0 $*\" >>{self.trace}\nexit 1\n".encode())
        os.chmod(self.program, 0o755)

    def look(self, what):
        if os.path.exists(self.trace):
            fault(f"{what} ran {open(self.trace).read().strip()!r}")
            os.unlink(self.trace)


# What a configuration can say that names a program; {} is the program. An embedded repository's configuration is
# never read. Of our own, git is only asked with plumbing, so that
# - the file monitor, which reading the index would start, is switched off;
# - remotes of any kind, their credentials and proxies are for fetching, which no transport is allowed to do;
# - diff drivers, filters and conversions are for files of the work tree and for patches, of which none is read or made;
# - merge drivers run in the trial of 'git status', in a repository and with settings of its own;
# - pagers are for terminals, editors for commits, signatures for 'git log', archives, trailers and submodules for
#   commands that are never given; aliases cannot have the names of those that are.
NAMED = {
    "core.fsmonitor": "[core]\n\tfsmonitor = {}\n",
    "a promisor remote's uploadpack": "[extensions]\n\tpartialClone = evil\n[remote \"evil\"]\n\turl = .\n"
    "\tpromisor = true\n\tuploadpack = {}\n",
    "a promisor remote by ext::": "[extensions]\n\tpartialClone = evil\n[remote \"evil\"]\n\turl = ext::{} x\n"
    "\tpromisor = true\n[protocol]\n\tallow = always\n",
    "a promisor remote by ssh": "[extensions]\n\tpartialClone = evil\n[remote \"evil\"]\n\turl = ssh://localhost/x\n"
    "\tpromisor = true\n[core]\n\tsshCommand = {}\n",
    "a promisor remote with vcs": "[extensions]\n\tpartialClone = evil\n[remote \"evil\"]\n\turl = x\n\tvcs = evil\n"
    "\tpromisor = true\n[core]\n\tgitProxy = {}\n[credential]\n\thelper = !{}\n\tuseHttpPath = true\n",
    "diff drivers": "[diff]\n\texternal = {}\n[diff \"x\"]\n\tcommand = {}\n\ttextconv = {}\n",
    "filters": "[filter \"x\"]\n\tclean = {}\n\tsmudge = {}\n\tprocess = {}\n\trequired = true\n",
    "merge drivers and tools": "[merge \"x\"]\n\tdriver = {}\n[mergetool \"x\"]\n\tcmd = {}\n[difftool \"x\"]\n\tcmd = {}\n",
    "pagers and editors": "[core]\n\tpager = {}\n\teditor = {}\n\taskPass = {}\n[pager]\n\trev-list = {}\n\tls-files = {}\n"
    "\tconfig = {}\n[sequence]\n\teditor = {}\n[interactive]\n\tdiffFilter = {}\n",
    "signatures": "[gpg]\n\tprogram = {}\n[gpg \"ssh\"]\n\tprogram = {}\n\tdefaultKeyCommand = {}\n[log]\n\tshowSignature = true\n"
    "[commit]\n\tgpgSign = true\n[merge]\n\tverifySignatures = true\n",
    "alternates": "[core]\n\talternateRefsCommand = {}\n",
    "aliases": "[alias]\n" + "".join(f"\t{name} = !{{}}\n" for name in (
        "rev-parse", "rev-list", "cat-file", "ls-files", "diff-tree", "diff-index", "config", "check-attr", "merge-base")),
    "trailers and archives": "[trailer \"x\"]\n\tcmd = {}\n\tcommand = {}\n[tar \"x\"]\n\tcommand = {}\n",
    "submodules": "[submodule]\n\trecurse = true\n[submodule \"x\"]\n\tactive = true\n\tupdate = !{}\n",
}


def embedded(folder, where, config, program):
    """What `git init --bare` makes, at a place where a branch has it: a folder of the work tree."""
    bare = os.path.join(folder, where)
    source = os.path.join(folder, ".bare")
    if not os.path.exists(source):
        git(folder, "clone", "-q", "--bare", ".", source)
    shutil.copytree(source, bare, dirs_exist_ok=True)
    os.makedirs(os.path.join(bare, "hooks"), exist_ok=True)
    for hook in ("post-index-change", "pre-commit", "reference-transaction", "post-checkout", "pre-auto-gc"):
        shutil.copy(program, os.path.join(bare, "hooks", hook))
    # With a work tree of its own the index is read, and a lost object is asked for from the remote.
    text = "[core]\n\trepositoryformatversion = 1\n\tbare = false\n\tworktree = .\n" + config.replace("{}", program)
    write(os.path.join(bare, "included"), text.encode())
    write(os.path.join(bare, "config"), b"[include]\n\tpath = included\n" + text.encode())
    for name in ("board.md", "sub/board.md"):
        for commit in ("HEAD", "HEAD~1", "HEAD~2", "side"):
            blob = git(folder, "rev-parse", f"{commit}:{name}")
            loose = os.path.join(bare, "objects", blob[:2], blob[2:])
            if os.path.exists(loose):
                os.unlink(loose)
    subprocess.run(["git", "--git-dir", bare, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "read-tree", "HEAD"], cwd=bare,
                   env={**GIT_ENV, "GIT_NO_LAZY_FETCH": "1"}, capture_output=True)
    write(os.path.join(bare, ".gitattributes"), b"* filter=x diff=x merge=x\n")


# Every command that asks git, on the board of a folder below: statuses that are honest where all can be read.
OF_SUB = (
    (("check", "--since", "HEAD~1", "sub/board.md"), (0, 1)), (("check", "--since", "HEAD", "sub"), (0, 1)),
    (("check", "--against", "HEAD~1", "sub/board.md"), (0, 1)), (("check", "sub"), (0, 1)),
    (("fmt", "--check", "sub"), (0, 1)), (("fmt", "--check", "."), (0, 1)), (("resolve", "sub/board.md"), (0, 1)),
    (("log", "-f", "sub/board.md"), (0,)), (("audit", "-f", "sub/board.md"), (0, 1)),
    (("stats", "-f", "sub/board.md"), (0,)), (("diff", "-f", "sub/board.md"), (0,)),
    (("diff", "HEAD~2", "HEAD~1", "-f", "sub/board.md"), (0,)), (("diff", "side", "-f", "sub/board.md"), (0,)),
    (("show", "-f", "sub/board.md"), (0,)), (("list", "-f", "sub/board.md"), (0,)), (("git", "status"), (0, 1)),
    (("git", "install", "--dry-run"), (0,)), (("git", "install", "sub/board.md"), (0,)), (("git", "close"), (0, 1)), (("git", "uninstall"), (0,)),
    (("add", "More", "-f", "sub/board.md"), (0,)), (("archive", "-f", "sub/board.md"), (0, 1)), (("undo",), (0, 1, 2)))
INSIDE = tuple((tuple(word for word in arguments if word not in ("-f", "sub/board.md", "sub")), allowed)
               for arguments, allowed in OF_SUB)


def tried(what, canary, folder, commands, env=None):
    for arguments, allowed in commands:
        ran = run(what, *arguments, folder=folder, env=env, allowed=allowed)
        canary.look(f"{what}: board {' '.join(arguments)}")
        yield arguments, ran


def embedded_bare():
    for name, config in NAMED.items():
        for where in ("sub", "."):
            with Folder() as folder:
                repository(folder)
                canary = Canary(folder)
                embedded(folder, where, config, canary.program)
                histories = {}
                for arguments, ran in tried(f"an embedded repository with {name} at {where}", canary, folder, OF_SUB):
                    histories[arguments] = ran.out
                if histories["log", "-f", "sub/board.md"].count(b"ssss") == 0:
                    fault(f"an embedded repository with {name} hides the history of sub/board.md")
                if where == "sub":
                    inside = os.path.join(folder, where)
                    for _ in tried(f"inside an embedded repository with {name}", canary, inside, INSIDE):
                        pass


def own_settings():
    """Programs that our own configuration names for others' commands run for none of ours."""
    for name, config in NAMED.items():
        if "promisor" in name or name == "aliases":
            continue
        with Folder() as folder:
            repository(folder)
            canary = Canary(folder)
            with open(os.path.join(folder, ".git/config"), "a") as file:
                file.write(config.replace("{}", canary.program))
            write(os.path.join(folder, ".gitattributes"), b"* filter=x diff=x merge=x\n")
            for _ in tried(f"our own {name}", canary, folder, OF_SUB):
                pass
            if name == "filters":
                # A file of the work tree that git would read, through the filter, to look for renames.
                git(folder, "-c", "filter.x.clean=", "-c", "filter.x.process=", "-c", "filter.x.required=false", "mv",
                    "board.md", "named.md")
                with open(os.path.join(folder, "named.md"), "ab") as file:
                    file.write(b"- [ ] New\n")
                write(os.path.join(folder, "new.md"), HEAD)
                for _ in tried("our own programs and a file that is new", canary, folder, (
                        (("check", "--since", "HEAD~1", "new.md"), (0, 1)), (("diff", "HEAD~1", "-f", "new.md"), (0,)))):
                    pass
    with Folder() as folder:
        repository(folder)
        canary = Canary(folder)
        variables = {name: canary.program for name in (
            "GIT_EXTERNAL_DIFF", "GIT_PAGER", "PAGER", "GIT_EDITOR", "GIT_SSH", "GIT_SSH_COMMAND", "GIT_ASKPASS",
            "GIT_PROXY_COMMAND", "GIT_SEQUENCE_EDITOR")}
        for _ in tried("variables that name programs", canary, folder, OF_SUB, variables):
            pass


# What needs the versions before the last one of sub/board.md.
NEEDING = (("log", "-f", "sub/board.md"), ("stats", "-f", "sub/board.md"), ("diff", "HEAD~2", "-f", "sub/board.md"),
           ("check", "--since", "HEAD~2", "sub/board.md"), ("check", "--against", "HEAD~2", "sub/board.md"))


def refuses(what, folder, commands, canary=None):
    for arguments in commands:
        ran = run(what, *arguments, folder=folder, allowed=(2,))
        if canary:
            canary.look(f"{what}: board {' '.join(arguments)}")
        if ran.status == 2 and not any(word in ran.err for word in (b"fsck", b"git fetch")):
            fault(f"{what}: {arguments} names no remedy: {ran.err!r}")


def found_bare():
    """A bare repository that is found by what it looks like; its merge driver is anybody's."""
    with Folder() as folder:
        clone = os.path.join(folder, "clone")
        inner, alone = os.path.join(clone, "inner"), os.path.join(folder, "alone")
        os.makedirs(clone)
        git(clone, "init", "-q")
        canary = Canary(folder)
        for bare in (inner, alone):
            git(folder, "init", "-q", "--bare", bare)
            git(bare, "config", "merge.board.driver", canary.program)
        for env in ({}, {"GIT_CEILING_DIRECTORIES": clone}):
            for place, allowed in ((alone, (1,)), (inner, (2,) if env else (1,))):
                run("a bare repository", "git", "status", folder=place, env=env, allowed=allowed)
                canary.look(f"git status in {place} with {env}")
        # Where its owner asks for it, it is set up.
        for env in ({}, {"GIT_DIR": alone}):
            run("a bare repository", "git", "install", folder=alone, env=env, allowed=(0,))
            run("a bare repository", "git", "status", folder=alone, env=env, allowed=(0, 1))
            if "board merge" not in git(alone, "config", "merge.board.driver"):
                fault(f"git install with {env} leaves a bare repository without our driver")
            run("a bare repository", "git", "uninstall", folder=alone, env=env, allowed=(0,))


def partial():
    for extra in ({}, {"GIT_NO_LAZY_FETCH": "0"}):
        with Folder() as folder:
            source = os.path.join(folder, "source")
            clone = os.path.join(folder, "clone")
            os.makedirs(source)
            repository(source)
            git(source, "config", "uploadpack.allowFilter", "true")
            git(folder, "clone", "-q", "--filter=blob:none", "file://" + source, clone)
            canary = Canary(folder)
            git(clone, "config", "remote.origin.uploadpack", canary.program)
            refuses("a partial clone", clone, NEEDING + (("audit", "-f", "board.md"),), canary)
            for arguments, allowed in ((("check", "sub"), (0, 1)), (("fmt", "--check", "."), (0, 1)), (("diff",), (0,)),
                                       (("git", "status"), (0, 1))):
                run("a partial clone", *arguments, folder=clone, allowed=allowed, env=extra)
                canary.look(f"a partial clone: {arguments}")


def damaged():
    """Each object that the history of a board needs, cut, emptied, overwritten or removed."""
    def cut(path, data):
        write(path, data[:20])

    ways = {"is missing": lambda path, data: os.unlink(path), "is cut": cut, "is empty": lambda path, data: write(path, b""),
            "is zeros": lambda path, data: write(path, b"\0" * len(data))}
    for name in ("HEAD~2:sub/board.md", "HEAD~2:sub", "HEAD~2^{tree}", "HEAD~2"):
        for how, damage in ways.items():
            with Folder() as folder:
                repository(folder)
                identifier = git(folder, "rev-parse", name)
                path = os.path.join(folder, ".git/objects", identifier[:2], identifier[2:])
                with open(path, "rb") as file:
                    data = file.read()
                os.chmod(path, stat.S_IRUSR | stat.S_IWUSR)
                damage(path, data)
                needing = NEEDING if name != "HEAD~2" else NEEDING[:2]
                refuses(f"{name} {how}", folder, needing)
                for arguments in NEEDING[2:] if name == "HEAD~2" else ():
                    run(f"{name} {how}", *arguments, folder=folder, allowed=(2,))
    # A version that only a merge knows, and those of the index.
    for how, damage in ways.items():
        with Folder() as folder:
            repository(folder)
            for name, arguments in (("side:board.md", ("audit", "-f", "board.md")),):
                identifier = git(folder, "rev-parse", name)
                path = os.path.join(folder, ".git/objects", identifier[:2], identifier[2:])
                os.chmod(path, stat.S_IRUSR | stat.S_IWUSR)
                with open(path, "rb") as file:
                    data = file.read()
                damage(path, data)
                refuses(f"{name} {how}", folder, (arguments,))
    with Folder() as folder:
        git(folder, "init", "-q", "-b", "main", "source")
        repository(os.path.join(folder, "source"))
        clone = os.path.join(folder, "clone")
        git(folder, "clone", "-q", "--shared", "source", clone)
        shutil.rmtree(os.path.join(folder, "source"))
        for arguments in NEEDING + (("audit", "-f", "board.md"),):
            run("a dead alternate", *arguments, folder=clone, allowed=(2,))


def variables():
    """What git's variables mean to git they mean to us; a trial is nobody's."""
    with Folder() as folder:
        top = os.path.join(folder, "top")
        linked = os.path.join(folder, "linked")
        os.makedirs(top)
        repository(top)
        git(top, "worktree", "add", "-q", "-b", "linked", linked)
        own = git(linked, "rev-parse", "--absolute-git-dir")
        main = os.path.join(top, ".git")
        places = ((linked, {"GIT_DIR": own}), (linked, {"GIT_DIR": own, "GIT_WORK_TREE": linked}), (top, {"GIT_DIR": ".git"}),
                  (top, {"GIT_DIR": main, "GIT_WORK_TREE": top}), (top, {"GIT_WORK_TREE": "."}), (top, {"GIT_INDEX_FILE": ".git/index"}),
                  (top, {"GIT_DIR": ".git", "GIT_WORK_TREE": ".", "GIT_INDEX_FILE": ".git/index"}),
                  (folder, {"GIT_DIR": main, "GIT_WORK_TREE": top}), (top, {"GIT_OBJECT_DIRECTORY": ".git/objects"}),
                  (linked, {"GIT_DIR": own, "GIT_COMMON_DIR": main}))
        for place, env in places:
            file = "top/sub/board.md" if place == folder else "sub/board.md"
            ran = run("git's variables", "log", "-f", file, folder=place, env=env, allowed=(0,))
            if b"ssss" not in ran.out and b"Number" not in ran.out or b"rrrr" in ran.out:
                fault(f"{env} in {place}: the history of another board: {ran.out!r}")
            ran = run("git's variables", "check", "--since", "HEAD~1", file, folder=place, env=env, allowed=(0, 1))
            before = git(top, "for-each-ref"), git(top, "status", "--porcelain"), git(linked, "status", "--porcelain")
            if place != folder:
                run("git's variables", "git", "install", folder=place, env=env, allowed=(0,))
                run("git's variables", "git", "status", folder=place, env=env, allowed=(0, 1))
                run("git's variables", "git", "uninstall", folder=place, env=env, allowed=(0,))
            after = git(top, "for-each-ref"), git(top, "status", "--porcelain"), git(linked, "status", "--porcelain")
            if before != after:
                fault(f"{env}: git install, status and uninstall leave {after}, it was {before}")
        ran = run("another work tree", "log", "-f", os.path.join(top, "board.md"), folder=linked,
                  env={"GIT_DIR": own}, allowed=(2,))
        ran = run("a ceiling", "log", "-f", "board.md", folder=os.path.join(top, "sub"),
                  env={"GIT_CEILING_DIRECTORIES": top}, allowed=(2,))
        # An index of our own, as 'git commit FILE' has it, is what resolve and the list of boards see.
        index = os.path.join(folder, "index")
        git(top, "read-tree", "--empty", GIT_INDEX_FILE=index)
        write(os.path.join(top, ".gitignore"), b"sub/\n")
        for env, there in (({}, True), ({"GIT_INDEX_FILE": index}, False)):
            ran = run("an index of our own", "fmt", "--check", "sub", folder=top, env=env, allowed=(0, 1))
            if (b"no board below" not in ran.err) != there:
                fault(f"{env}: the list of boards is not that of the index: {ran.err!r}")


def odd_refs():
    odd = ("--output=pwned", "-x", "a b".replace(" ", "\u00a0"), "$(touch${IFS}pwned)", "`touch pwned`".replace(" ", ""), "';x", "@",
           "HEAD", "main..side", "\u202e")
    with Folder() as folder:
        repository(folder)
        canary = Canary(folder)
        head = git(folder, "rev-parse", "HEAD~1")
        for name in odd:
            for prefix in ("refs/heads/", "refs/tags/"):
                path = os.path.join(folder, ".git", prefix + name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                write(path, (head + "\n").encode())
                for arguments in (("check", "--since", prefix + name, "sub"), ("diff", prefix + name), ("audit", prefix + name),
                                  ("check", "--since=" + name, "sub"), ("check", "--against=" + name, "sub")):
                    run("an odd ref", *arguments, folder=folder)
                    canary.look(f"the ref {name}: {arguments}")
                os.unlink(path)
        if os.path.exists(os.path.join(folder, "pwned")):
            fault("a ref's name was run or taken for an option")
        for content in ("ref: refs/heads/none\n", "ref: ../../x\n", "garbage\n", "", "0" * 40 + "\n"):
            write(os.path.join(folder, ".git/HEAD"), content.encode())
            for arguments in NEEDING + (("audit",),):
                run("a HEAD that leads nowhere", *arguments, folder=folder, allowed=(2,))


def submodules():
    with Folder() as folder:
        top, inner = os.path.join(folder, "top"), os.path.join(folder, "inner")
        for place in (top, inner):
            os.makedirs(place)
            repository(place)
        canary = Canary(folder)
        git(top, "submodule", "--quiet", "add", inner, "module")
        git(top, "config", "-f", ".gitmodules", "submodule.module.update", "!" + canary.program)
        git(top, "config", "-f", ".gitmodules", "submodule.module.url", f"ext::{canary.program} x")
        git(top, "commit", "-q", "-a", "-m", "module")
        git(os.path.join(top, "module"), "branch", "side", "origin/side")
        for _ in tried("a submodule", canary, top, OF_SUB):
            pass
        module = os.path.join(top, "module")
        for arguments, ran in tried("in a submodule", canary, module, OF_SUB):
            pass
        ran = run("from above a submodule", "log", "-f", "module/sub/board.md", folder=top, allowed=(0,))
        if ran.out.count(b"Number") == 0:
            fault("the history of a submodule's board is not its own")


def raw_names():
    """A folder above whose name is not UTF-8, and one in the repository."""
    with Folder() as folder:
        for parts in ((b"caf\xe9",), (b"caf\xe9", b"in\xff")):
            top = os.path.join(os.fsencode(folder), parts[0])
            os.makedirs(top, exist_ok=True)
            place = os.path.join(top, *parts[1:])
            os.makedirs(place, exist_ok=True)
            name = os.fsdecode(top)
            if not os.path.exists(os.path.join(top, b".git")):
                git(name, "init", "-q", "-b", "main")
            for number in (1, 2):
                write(os.path.join(os.fsdecode(place), "board.md"), (BOARD_TEXT % (number, "ssss")).encode())
                git(name, "add", "-A")
                git(name, "commit", "-q", "-m", "x")
            for arguments in (("log",), ("stats",), ("audit",), ("diff", "HEAD~1"), ("check", "--since", "HEAD~1"),
                              ("fmt", "--check", "."), ("git", "install"), ("git", "status"), ("git", "uninstall")):
                ran = run("a name that is not UTF-8", *arguments, folder=os.fsdecode(place), allowed=(0, 1), env={"HOME": folder})
                if arguments == ("log",) and ran.out.count(b"Number 2") == 0:
                    fault(f"a name that is not UTF-8: no history: {ran.out!r}")


def repositories():
    for part in (embedded_bare, own_settings, found_bare, partial, damaged, variables, odd_refs, submodules, raw_names):
        part()
