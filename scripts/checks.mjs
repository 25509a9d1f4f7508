import path from 'node:path';
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
  { name: 'format', start: (options) => runNpm(['run', '--silent', 'format:check'], options) },
];

/**
 * The checks that run no test, one after the other, all of them even when one fails; a failed one shows its output.
 *
 * @returns {Promise<string[]>} names of the failed ones
 */
export async function runChecks() {
  const failed = [];
  for (const { name, start } of checks) {
    if (askedToStop()) break;
    const startedAt = performance.now();
    const { code, text } = await start({ output: 'collect' });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code === 0) continue;
    failed.push(name);
    say(text.trimEnd());
  }
  return failed;
}
