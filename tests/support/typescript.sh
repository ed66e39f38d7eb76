#!/bin/sh
# The page is plain JavaScript with types in comments: check them with the compiler of TypeScript, from npm. The types of
# the messages come from the JSON Schema of the protocol: check that they are up to date, or with --write, write them.
# Without npm there is nothing to check with: that is said, and is an error where CI is set.
set -e
if ! command -v npm >/dev/null; then
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] && [ -n "$CI" ]; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
    else
        echo "no npm here: the types of the page are not checked" >&2
        [ -z "$CI" ]
        exit
    fi
fi
mkdir -p build/typescript
if [ ! -x build/typescript/node_modules/.bin/tsc ] || [ ! -x build/typescript/node_modules/.bin/json2ts ]; then
    npm install --silent --no-audit --no-fund --prefix build/typescript typescript@5.9.3 json-schema-to-typescript@15.0.4
fi
if [ "$1" = --write ]; then
    node tools/page_types.mjs
else
    node tools/page_types.mjs --check
    build/typescript/node_modules/.bin/tsc --project tests/support/tsconfig.json
fi
