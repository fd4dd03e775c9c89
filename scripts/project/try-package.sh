#!/usr/bin/env bash
# Run by hand: bundles the package with each bundler, without its optional packages, and runs it in vitest 4 and 5.
# vitest 5 needs Node 22.12 or newer. It packs the project, or takes a tarball as argument.
set -euo pipefail
project="$(cd "$(dirname "$0")/../.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
tarball="${1:-}"
if [ -z "$tarball" ]; then tarball="$folder/$(cd "$project" && npm pack --silent --pack-destination "$folder")"; fi
tarball="$(realpath "$tarball")"

mkdir "$folder/bundlers" && cd "$folder/bundlers"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-audit --no-fund --silent "$tarball" esbuild@0.28.2 webpack@5 webpack-cli@6 vite@6 rollup@4 \
  @rollup/plugin-node-resolve@16 @rollup/plugin-commonjs@28 @rollup/plugin-json@6
cat > main.mjs <<'END'
import { runSuite, startMock } from 'delivery-conformance';
const mock = await startMock();
const { verdict } = await runSuite({ url: mock.url, token: mock.token, selection: { only: ['listCarriers'], skip: [] } });
await mock.close();
console.log(verdict);
END
cat > vite.config.js <<'END'
export default { logLevel: 'warn', ssr: { noExternal: true }, build: { target: 'node20', ssr: 'main.mjs', outDir: 'vite' } };
END
npx esbuild main.mjs --bundle --platform=node --format=esm --log-level=error --outfile=esbuild/main.mjs
cat > webpack.config.js <<'END'
export default {
  ...{ mode: 'production', target: 'node20', entry: './main.mjs', stats: 'errors-warnings', experiments: { outputModule: true } },
  output: { path: import.meta.dirname + '/webpack', filename: 'main.mjs', library: { type: 'module' } },
};
END
npx webpack
npx rollup main.mjs --silent --format es --dir rollup --entryFileNames main.mjs \
  -p 'node-resolve={preferBuiltins:true}' -p commonjs -p json
npx vite build
for bundler in esbuild webpack rollup vite; do
  printf '%s: ' "$bundler"
  node "$(ls "$bundler"/main.*js)"
done

for version in 4 5; do
  mkdir "$folder/vitest$version" && cd "$folder/vitest$version"
  echo '{ "private": true, "type": "module" }' > package.json
  npm install --no-audit --no-fund --silent "$tarball" "vitest@$version"
  cat > conformance.test.ts <<'END'
import { startMock } from 'delivery-conformance';
import { describeConformance } from 'delivery-conformance/vitest';
const mock = await startMock();
describeConformance({ url: mock.url, token: mock.token, selection: { only: ['listCarriers'], skip: [] } });
END
  printf 'vitest %s: ' "$version"
  NO_COLOR=1 npx vitest run | grep -E '^ *Tests '
done
