import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandFailure, playwright, root, run, runTool, say, tsx } from './processes.mjs';
import { usageOf } from './usage.mjs';

const main = path.join(root, 'apps', 'server', 'dist', 'main.mjs');
const importer = path.join(root, 'tools', 'open-data', 'dist', 'main.mjs');
const rolesPrinter = path.join(root, 'apps', 'server', 'dist', 'database-roles.mjs');
const operator = path.join(root, 'apps', 'server', 'dist', 'ops.mjs');
const verifier = path.join(root, 'apps', 'server', 'dist', 'proffer-verify.mjs');
const adminMaker = path.join(root, 'apps', 'server', 'dist', 'create-admin.mjs');

/** Commands by name; each makes its own preparations, runs to the end and returns an exit code. */
const commands = {
  async demo(args) {
    await ensureBuilt();
    return startServer(args, {
      PROFFER_DEMO: process.env.PROFFER_DEMO || '1',
      DATA_DIR: process.env.DATA_DIR || './demo-data',
    });
  },
  async start(args) {
    await ensureBuilt();
    return startServer(args, {});
  },
  async dev() {
    const { runDev } = await import('./dev.mjs');
    return runDev();
  },
  async test(args) {
    const { runTiers } = await import('./test.mjs');
    return runTiers(args);
  },
  async validate() {
    const { runTiers } = await import('./test.mjs');
    return runTiers(['checks', 'unit', 'api']);
  },
  async bench(args) {
    await ensureBuilt();
    const { ensureTestTools } = await import('./tools.mjs');
    const isWithBrowser = args.includes('web') || !args.some((part) => ['http', 'search'].includes(part));
    const env = isWithBrowser ? await ensureTestTools({ needsBrowser: true }) : {};
    return (await runTool(tsx, [path.join('bench', 'run.ts'), ...args], { env })).code;
  },
  /**
   * Takes screenshots of every screen, wide and on a phone, with a contact sheet. `readme` takes those of the README
   * only; `jobs` counts the clicks and keys of daily tasks.
   */
  async screenshots([which]) {
    await ensureBuilt();
    const { ensureTestTools } = await import('./tools.mjs');
    const env = await ensureTestTools({ needsBrowser: true });
    const spec = { readme: 'readme', jobs: 'daily-jobs' }[which] ?? 'all-screens';
    return (await runTool(playwright, ['test', '-c', path.join('e2e', 'pictures.config.ts'), spec], { env }))
      .code;
  },
  async import(args) {
    // File names are relative to the user's working directory; the data folder is relative to the repository, as in
    // `start`.
    const cwd = process.env.INIT_CWD || process.cwd();
    const env = { DATA_DIR: path.resolve(root, process.env.DATA_DIR || './data') };
    await ensureBuilt(['open-data']);
    return (await run(process.execPath, ['--enable-source-maps', importer, ...args], { cwd, env })).code;
  },
  async cluster(args) {
    await ensureBuilt();
    const { runCluster } = await import('./cluster.mjs');
    return runCluster(args);
  },
  async 'create-admin'(args) {
    await ensureBuilt();
    return (await run(process.execPath, ['--enable-source-maps', adminMaker, ...args])).code;
  },
  async release() {
    const { makeRelease } = await import('./release.mjs');
    return makeRelease();
  },
  async ops(args) {
    await ensureBuilt();
    // As for `import`: paths in arguments are relative to the user's working directory, those in settings to the
    // repository.
    const cwd = process.env.INIT_CWD || process.cwd();
    const env = Object.fromEntries(
      placeSettings
        .map((name) => [name, process.env[name] || (name === 'DATA_DIR' ? './data' : '')])
        .filter(([, place]) => place !== '')
        .map(([name, place]) => [name, path.resolve(root, place)]),
    );
    return (await run(process.execPath, ['--enable-source-maps', operator, ...args], { cwd, env })).code;
  },
  async verify(args) {
    await ensureBuilt();
    const cwd = process.env.INIT_CWD || process.cwd();
    return (await run(process.execPath, [verifier, ...args], { cwd })).code;
  },
  async 'database-roles'(args) {
    await ensureBuilt();
    return (await run(process.execPath, ['--enable-source-maps', rolesPrinter, ...args])).code;
  },
};

/** Settings with paths. */
const placeSettings = [
  'DATA_DIR',
  'BACKUP_DIR',
  'ARCHIVE_DIR',
  'APP_SECRET_FILE',
  'SIGNING_KEY_FILE',
  'SIGNING_CERTIFICATE_FILE',
];

/** Commands that read `.env`; the demo and the tests must not open the operator's database by accident. */
const readsEnvFile = new Set(['start', 'dev', 'import', 'create-admin', 'ops']);

async function startServer(args, env) {
  return (await run(process.execPath, ['--enable-source-maps', main, ...args], { env })).code;
}

async function runCommand([name, ...args]) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new CommandFailure(`Proffer needs Node 20.19 or later; this is ${process.versions.node}.`);
  }
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command) {
    throw new CommandFailure(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')} [arguments]`, 2);
  }
  if (args.includes('--help')) {
    say(usageOf(name));
    return 0;
  }
  const envFile = path.join(root, '.env');
  if (readsEnvFile.has(name) && existsSync(envFile)) process.loadEnvFile(envFile);
  await ensureInstalled();
  return command(args);
}

process.exitCode = 1;
try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  say(error.message);
  process.exitCode = error.exitCode;
}
