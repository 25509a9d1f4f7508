import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure, root, runNpm, say } from './processes.mjs';

/** Installs the packages of package-lock.json when they are missing or of another version. */
export async function ensureInstalled() {
  const difference = findDifference(root);
  if (difference === undefined) return;
  const isFirst = !existsSync(path.join(root, 'node_modules'));
  say(isFirst ? 'Installing packages (first run, about a minute)…' : `Installing packages (${difference})…`);
  // Development packages too, whatever NODE_ENV says: the product is built from source here.
  const { code, text } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
    output: 'collect',
  });
  if (code !== 0) throw new CommandFailure(`npm ci failed:\n${withoutUsage(text)}`, code);
}

/** npm ends a failed `ci` with its whole manual page, under which the reason is hard to find. */
function withoutUsage(text) {
  return text
    .replace(/^npm error Clean install a project[\s\S]*?(?=^npm error A complete log|(?![\s\S]))/m, '')
    .trimEnd();
}

/**
 * What npm wrote about the installed tree (`node_modules/.package-lock.json`, the last thing an installation does)
 * against the lock. Optional packages may be absent: they are for other systems. Of the repository's own packages, which
 * are links, each has to be there.
 *
 * @returns {string | undefined} the first difference in words
 */
export function findDifference(folder) {
  const installed = readLock(path.join(folder, 'node_modules', '.package-lock.json'));
  const wanted = readLock(path.join(folder, 'package-lock.json'));
  if (!wanted) throw new CommandFailure('package-lock.json is missing or damaged.');
  if (!installed) return 'they are missing or were not installed to the end';
  for (const [place, entry] of Object.entries(wanted)) {
    if (!place.includes('node_modules/')) continue;
    const found = installed[place];
    if (!found && (entry.optional || entry.devOptional || entry.peer)) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!found) return `${name} is missing`;
    if (found.version !== entry.version) return `${name} ${found.version} is now ${entry.version}`;
  }
  return undefined;
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
