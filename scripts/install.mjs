import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure, root, runNpm, say } from './processes.mjs';

/** Installs the packages of package-lock.json if they are missing or of another version. */
export async function ensureInstalled() {
  const difference = findDifference(root);
  if (difference === undefined) return;
  const isFirst = !existsSync(path.join(root, 'node_modules'));
  say(isFirst ? 'Installing packages (first run, about a minute)…' : `Installing packages (${difference})…`);
  // Development packages too, whatever NODE_ENV says, because the product is built from source here.
  const { code, text } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
    output: 'collect',
  });
  if (code !== 0) throw new CommandFailure(`npm ci failed:\n${withoutUsage(text)}`, code);
}

/** Returns the output of npm without its manual page, which hides the reason of a failed `ci`. */
function withoutUsage(text) {
  return text
    .replace(/^npm error Clean install a project[\s\S]*?(?=^npm error A complete log|(?![\s\S]))/m, '')
    .trimEnd();
}

/**
 * Compares the installed tree (`node_modules/.package-lock.json`, written last by an installation) with the lock
 * file. Optional packages may be missing, because they are for other systems. The repository's own packages, which
 * are links, must exist.
 *
 * @returns {string | undefined} the first difference as a text
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
