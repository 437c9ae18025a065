#!/usr/bin/env bash
# Puts `board` on the path of the steps that follow, and says where it is from: install.sh find | build
#
# find:  the `board` of the path; or, where the workflow names this action by a version's tag, that release's binary,
#        checked against the release's SHA256SUMS. Otherwise leaves the outputs `build` and `key` for the cache.
# build: what the cache has under that key, else what is built from this action's own sources.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
folder=$RUNNER_TEMP/board

offer() {
  echo "$folder" >>"$GITHUB_PATH"
  echo "$("$folder/board" --version), $1"
}

# Whether it did: called in a condition, where a failing command ends nothing.
download() {
  local version=${ACTION_REF#v} name
  local address=${GITHUB_SERVER_URL:-https://github.com}/$ACTION_REPOSITORY/releases/download/$ACTION_REF
  name=board-$version-linux-$(uname -m)
  mkdir -p "$folder" && cd "$folder" &&
    curl --fail --silent --show-error --location --retry 3 --remote-name "$address/$name" \
      --remote-name "$address/SHA256SUMS" &&
    grep -F " $name" SHA256SUMS >SHA256SUM && sha256sum --strict --check --quiet SHA256SUM &&
    mv "$name" board && chmod 755 board
}

case $1 in
find)
  if command -v board >/dev/null 2>&1; then
    echo "$(board --version), from the path"
  elif [[ $ACTION_REF == v[0-9]* ]] && download; then
    offer "from the release $ACTION_REF"
  else
    rm -rf "$folder"
    sources=$(cd "$root" && find Package.swift Sources -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
    echo "key=board-$(uname -sm | tr ' ' -)-${sources%% *}" >>"$GITHUB_OUTPUT"
    echo "build=true" >>"$GITHUB_OUTPUT"
  fi
  ;;
build)
  if [[ -x $folder/board ]]; then
    offer "built from these sources by an earlier run"
  else
    "$root/.ci/setup"
    swift build --package-path "$root" -c release --product board -Xswiftc -static-executable
    mkdir -p "$folder"
    cp "$(swift build --package-path "$root" -c release --show-bin-path -Xswiftc -static-executable)/board" "$folder/"
    offer "built from the sources of this action"
  fi
  ;;
esac
