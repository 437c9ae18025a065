#!/usr/bin/env bash
# Checks the boards: annotations on standard output, a SARIF file, a job summary; the exit status
# is the check's.
set -euo pipefail

arguments=(--warn-ahead "${BOARD_WARN_AHEAD:-3}")
if [[ ${BOARD_STRICT:-false} == true ]]; then arguments+=(--strict); fi
if [[ -n ${BOARD_SINCE:-} ]]; then arguments+=(--since "$BOARD_SINCE"); fi

paths=()
while IFS= read -r path; do
  if [[ -n $path ]]; then paths+=("$path"); fi
done <<<"${BOARD_PATHS:-.}"

status=0
board check "${arguments[@]}" --format github -- "${paths[@]}" || status=$?

# The reports say the same as the annotations, so their exit status does not count again.
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
  board check "${arguments[@]}" --format markdown -- "${paths[@]}" >>"$GITHUB_STEP_SUMMARY" || true
fi
if [[ -n ${BOARD_SARIF:-} ]]; then
  board check "${arguments[@]}" --format sarif -- "${paths[@]}" >"$BOARD_SARIF" || true
  if [[ -n ${GITHUB_OUTPUT:-} ]]; then echo "sarif-file=$BOARD_SARIF" >>"$GITHUB_OUTPUT"; fi
fi
exit "$status"
