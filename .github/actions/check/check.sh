#!/usr/bin/env bash
# Checks the boards: annotations on standard output, a SARIF file, a job summary; the exit status
# is the check's, and 2 where a report could not be written.
set -euo pipefail

refuse() {
  echo "check: $1" >&2
  exit 2
}

arguments=("--warn-ahead=${BOARD_WARN_AHEAD:-3}")
if [[ ${BOARD_STRICT:-false} == true ]]; then arguments+=(--strict); fi
if [[ -n ${BOARD_SINCE:-} ]]; then arguments+=("--since=$BOARD_SINCE"); fi

paths=()
while IFS= read -r path; do
  if [[ -n $path ]]; then paths+=("$path"); fi
done <<<"${BOARD_PATHS:-}"
if [[ ${#paths[@]} -eq 0 ]]; then paths=(.); fi

# A pull request may bring links. The report stays in the repository unless the workflow names another place.
if [[ -n ${BOARD_SARIF:-} ]]; then
  case $BOARD_SARIF in *[[:cntrl:]]*) refuse "sarif-file has a control character; name a file without" ;; esac
  here=$(pwd -P)
  name=${BOARD_SARIF#"$PWD"/}
  folder=$(cd -P -- "$(dirname -- "$name")" 2>/dev/null && pwd -P) ||
    refuse "sarif-file '$BOARD_SARIF' is in no folder that exists; make it, or name another file"
  if [[ $name != /* && $folder/ != "$here"/* ]]; then
    refuse "sarif-file '$BOARD_SARIF' leads out of the repository; name a file inside, or an absolute path"
  fi
  sarif=$folder/$(basename -- "$name")
fi

status=0
board check "${arguments[@]}" --format github -- "${paths[@]}" || status=$?

# Writes a report to standard output. It says the same as the annotations, so a finding does not count again.
report() {
  board check "${arguments[@]}" --format "$1" -- "${paths[@]}" || [[ $? -eq 1 ]] || status=2
}
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then report markdown >>"$GITHUB_STEP_SUMMARY"; fi
if [[ -n ${BOARD_SARIF:-} ]]; then
  # Made beside it and moved: a link of that name is replaced, not followed.
  new=$(mktemp "$folder/.board-XXXXXX")
  report sarif >"$new"
  chmod 644 "$new"
  rm -f -- "$sarif" && mv -f -- "$new" "$sarif" || refuse "sarif-file '$BOARD_SARIF' cannot be written"
  if [[ -n ${GITHUB_OUTPUT:-} ]]; then printf 'sarif-file=%s\n' "$BOARD_SARIF" >>"$GITHUB_OUTPUT"; fi
fi
exit "$status"
