#!/bin/sh
# What a change must pass; then its version goes on trial. Any CI runs it: it needs Node and npm.
#   PINGBOARD_ADDRESS      address of the product
#   PINGBOARD_SLICE_TOKEN  token of this slice; without it nothing is released
#   PINGBOARD_RELEASE      "candidate" (default) or "publish"
#   PINGBOARD_SHARE        percent of the browsers that get a candidate, by default 10
set -eu
cd "$(dirname "$0")"
# Only the release gets the token: packages that are installed, tests and build run without it.
token=${PINGBOARD_SLICE_TOKEN:-}
unset PINGBOARD_SLICE_TOKEN
npm ci --prefer-offline --no-audit --no-fund --loglevel=error
npm run --silent typecheck
npm test --silent
npm run --silent build
if [ -z "$token" ] || [ -z "${PINGBOARD_ADDRESS:-}" ]; then
  echo 'Not released: PINGBOARD_ADDRESS and PINGBOARD_SLICE_TOKEN are not set.'
  exit 0
fi
export PINGBOARD_SLICE_TOKEN="$token"
case "${PINGBOARD_RELEASE:-candidate}" in
  candidate) npm run --silent release -- candidate --to "$PINGBOARD_ADDRESS" --share "${PINGBOARD_SHARE:-10}" ;;
  publish) npm run --silent release -- publish --to "$PINGBOARD_ADDRESS" ;;
  *) echo 'PINGBOARD_RELEASE is "candidate" or "publish".' >&2 && exit 2 ;;
esac
