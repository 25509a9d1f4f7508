import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';

/** Files with the usage of the commands of the product. They are read as text, so that help builds nothing. */
const sources = {
  ops: 'apps/server/src/cli/ops/usage.ts',
  'create-admin': 'apps/server/src/cli/create-admin.ts',
  'database-roles': 'apps/server/src/cli/database-roles.ts',
  verify: 'apps/server/src/cli/proffer-verify.ts',
  import: 'tools/open-data/src/main.ts',
};

const texts = {
  demo: `Usage: npm run demo

Builds the product and starts the demo market in ./demo-data (DATA_DIR); prints one login per role.`,
  start: `Usage: npm start

Builds the product and starts the market in ./data (DATA_DIR), with the settings of the environment and of .env.`,
  dev: `Usage: npm run dev

Starts the server (PORT, 3000) and the web app (5173) from source; both restart on change.`,
  test: `Usage: npm test [-- checks|faults|unit|api|web|e2e…] [--rounds N] [--minutes N]

Runs all tiers of tests, or those that are named. Faults that are named alone run in full: --rounds of each, --minutes of
load. As root on Debian it installs missing test programs and a browser with apt; elsewhere it names them.`,
  validate: `Usage: npm run validate

Runs the checks (types, lint, boundaries, specification, language, format) and the unit and API tests. Installs missing programs as npm test does.`,
  bench: `Usage: npm run bench [-- http|realtime|search|session|web…] [options]

Measures the built product with all benchmarks, or those that are named. The options are listed in bench/run.ts.
As root on Debian it installs missing test programs and a browser with apt.`,
  screenshots: `Usage: npm run screenshots [-- readme|jobs]

Takes a picture of every screen, wide and on a phone, into ./screenshots; readme: only those of the README; jobs: counts the
clicks and keys of daily tasks. As root on Debian it installs a missing browser with apt.`,
  cluster: `Usage: npm run cluster [-- roll|promote|alone]

Starts several nodes with HAProxy, PgBouncer, Redis and two databases in ./cluster-data (CLUSTER_DIR, CLUSTER_PORT).
roll restarts the nodes one by one, promote makes the replica the primary, alone lets writes proceed without the replica.`,
  release: `Usage: npm run release

Packs the built product into ./release as a tarball that needs only Node, and writes CHANGELOG.md.`,
};

/** Returns the usage of a command; undefined for an unknown one. It needs no packages and no build. */
export function usageOf(name) {
  if (Object.hasOwn(texts, name)) return texts[name];
  if (!Object.hasOwn(sources, name)) return undefined;
  const source = readFileSync(path.join(root, sources[name]), 'utf8');
  return /\busage = `([^`]*)`/.exec(source)?.[1];
}
