import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { playwright, run, runTool, say } from './processes.mjs';

const documentTools = [
  { program: 'pdfsig', aptPackage: 'poppler-utils' },
  { program: 'qpdf', aptPackage: 'qpdf' },
  { program: 'gs', aptPackage: 'ghostscript' },
];
/** Programs that read archives, as companies do that receive one. */
const archiveTools = [
  { program: 'unzip', aptPackage: 'unzip' },
  { program: 'bsdtar', aptPackage: 'libarchive-tools' },
];
const serverTools = [
  { program: 'redis-server', aptPackage: 'redis-server' },
  { program: 'pgbouncer', aptPackage: 'pgbouncer' },
  { program: 'clamd', aptPackage: 'clamav-daemon' },
];
/** Program that gives a process another clock than that of the machine. */
const faultTools = [{ program: 'faketime', aptPackage: 'faketime' }];
const testTools = [...documentTools, ...archiveTools, ...serverTools, ...faultTools];
/** The headless browser, which saves the journeys a third of the processor time. */
const browser = { program: 'chromium-headless-shell', aptPackage: 'chromium-headless-shell' };

/**
 * Checks the programs that tests use in addition to npm packages:
 * - `pdfsig`, `qpdf` and `gs` check documents;
 * - `unzip` and `bsdtar` read archives;
 * - `redis-server` is the bus, and `pgbouncer` the pool;
 * - `faketime` changes clocks;
 * - Chromium runs journeys if `needsBrowser`.
 *
 * As root on Debian they are installed by apt. Elsewhere Playwright installs Chromium, and a text names the missing
 * ones. It never fails: a test without its program says so itself.
 *
 * @returns {Promise<Record<string, string>>} environment for the runners: `PROFFER_CHROMIUM`, the path of the
 * system's browser; not set if Playwright finds its own
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
  say('Downloading Chromium with Playwright…');
  const { code, text } = await runTool(playwright, ['install', 'chromium'], { output: 'collect' });
  if (code !== 0) say(`Chromium could not be downloaded:\n${text}`);
  return {};
}

async function installByApt(packages) {
  say(`Installing ${packages.join(', ')} with apt…`);
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

/** Returns true for root on Debian; other systems have other package names. */
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
