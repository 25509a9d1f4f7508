import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { askedToStop, root, run, runNpm, say } from './processes.mjs';

const checks = [
  { name: 'types', start: (options) => runNpm(['run', '--silent', 'types'], options) },
  { name: 'lint', start: (options) => runNpm(['run', '--silent', 'lint'], options) },
  {
    name: 'boundaries',
    start: (options) => run(process.execPath, [path.join(root, 'scripts', 'boundaries.mjs')], options),
  },
  {
    name: 'specification',
    start: (options) => run(process.execPath, [path.join(root, 'scripts', 'specification.mjs')], options),
  },
  {
    name: 'language',
    start: (options) => run(process.execPath, [path.join(root, 'scripts', 'language.mjs')], options),
  },
  { name: 'format', start: (options) => runNpm(['run', '--silent', 'format:check'], options) },
];

const atOnce = 2;
/** Settings of the checks that are Go programs: one core each and less frequent garbage collection. */
const env = { GOMAXPROCS: '1', GOGC: '400' };

/**
 * Runs the checks other than tests, two at a time on one core each, to the end even if one fails. A failed check
 * prints its output.
 *
 * @returns {Promise<string[]>} names of the failed checks
 */
export async function runChecks() {
  // The client's types are written by its build.
  await ensureBuilt(['client']);
  const failed = [];
  const waiting = [...checks];
  async function runInTurn() {
    for (let check = waiting.shift(); check && !askedToStop(); check = waiting.shift()) {
      const { name, start } = check;
      const startedAt = performance.now();
      const { code, text } = await start({ output: 'collect', env });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code === 0) continue;
      failed.push(name);
      say(text.trimEnd());
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runInTurn));
  return failed;
}
