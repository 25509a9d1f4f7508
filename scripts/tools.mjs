import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { playwright, run, runTool, say } from './processes.mjs';

const documentTools = [
  { program: 'pdfsig', aptPackage: 'poppler-utils' },
  { program: 'qpdf', aptPackage: 'qpdf' },
  { program: 'gs', aptPackage: 'ghostscript' },
];
const serverTools = [
  { program: 'redis-server', aptPackage: 'redis-server' },
  { program: 'pgbouncer', aptPackage: 'pgbouncer' },
  { program: 'clamd', aptPackage: 'clamav-daemon' },
];
/** Gives a process another clock than its machine. */
const faultTools = [{ program: 'faketime', aptPackage: 'faketime' }];
const testTools = [...documentTools, ...serverTools, ...faultTools];
/** Without windows of its own, which would cost the journeys a third more of the processor. */
const browser = { program: 'chromium-headless-shell', aptPackage: 'chromium-headless-shell' };

/**
 * Makes sure of the programs that the tests use: `pdfsig`, `qpdf` and `gs` to check and draw signed documents,
 * `redis-server` for the bus, `pgbouncer` between nodes and database, `faketime` for clocks that jump, and a Chromium when
 * `needsBrowser`. As root on Debian they come by apt; elsewhere
 * Chromium comes by Playwright, and the others are asked for in words. Never fails: a test that lacks its tool
 * says so itself.
 *
 * @returns {Promise<Record<string, string>>} environment for the runners: `PROFFER_CHROMIUM`, the browser's path,
 *   only when it is the system's (Playwright finds its own)
 */
export async function ensureTestTools({ needsBrowser }) {
  const wanted = needsBrowser ? [...testTools, browser] : testTools;
  const missing = wanted.filter(({ program }) => !findProgram(program));
  if (missing.length > 0 && isRootOnDebian()) await installByApt(missing.map(({ aptPackage }) => aptPackage));

  for (const { program, aptPackage } of testTools) {
    if (!findProgram(program))
      say(`${program} is not installed (package ${aptPackage}): tests that need it will say so.`);
  }
  if (!needsBrowser) return {};
  const chromium = findProgram(browser.program) ?? findProgram('chromium');
  if (chromium) return { PROFFER_CHROMIUM: chromium };
  say('Fetching Chromium by Playwright…');
  const { code, text } = await runTool(playwright, ['install', 'chromium'], { output: 'collect' });
  if (code !== 0) say(`Chromium could not be fetched:\n${text}`);
  return {};
}

async function installByApt(packages) {
  say(`Installing ${packages.join(', ')} by apt…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, output: 'collect' });
  const { code, text } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    {
      env,
      output: 'collect',
    },
  );
  if (code !== 0)
    say(`apt-get could not install ${packages.join(', ')}:\n${text.trim().split('\n').slice(-5).join('\n')}`);
}

/** Debian alone: elsewhere packages have other names, or stand for another kind of package. */
function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) return false;
  return existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function findProgram(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}
