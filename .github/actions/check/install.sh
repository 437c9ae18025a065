#!/usr/bin/env bash
# Puts `board` on the path of the steps that follow, built from this action's own revision.
set -euo pipefail

if command -v board >/dev/null 2>&1; then
  board --version
  exit 0
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
"$root/.ci/setup"
swift build --package-path "$root" -c release --product board -Xswiftc -static-stdlib
bin=$(swift build --package-path "$root" -c release --show-bin-path -Xswiftc -static-stdlib)
echo "$bin" >>"$GITHUB_PATH"
"$bin/board" --version
