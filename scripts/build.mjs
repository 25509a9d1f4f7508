import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure, root, runNpm, say } from './processes.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'packages/contract'];
const parts = [
  {
    name: 'web',
    title: 'the web app',
    sources: ['apps/web', 'scripts/preload-files.mjs', 'scripts/compress-files.mjs', ...shared],
    result: 'apps/web/dist/index.html',
  },
  {
    name: 'server',
    title: 'the server',
    sources: ['apps/server', 'packages/embedded-postgres', 'packages/proof', ...shared],
    result: 'apps/server/dist/main.mjs',
  },
  {
    name: 'open-data',
    title: 'the import',
    sources: ['tools/open-data', 'apps/server', 'packages/embedded-postgres', ...shared],
    result: 'tools/open-data/dist/main.mjs',
  },
  {
    name: 'client',
    title: 'the client package',
    sources: ['packages/client', 'apps/server/src/platform/http', ...shared],
    result: 'packages/client/dist/index.js',
  },
];
const skippedFolders = new Set(['node_modules', 'dist', 'generated', 'test', 'migrations']);

/** Builds the named parts, by default the product, if their sources have changed since the last build. */
export async function ensureBuilt(names = ['web', 'server']) {
  for (const part of parts.filter(({ name }) => names.includes(name))) {
    const stamp = path.join(root, 'node_modules', '.cache', 'proffer', `${part.name}.build`);
    const print = fingerprint(root, part.sources);
    if (existsSync(path.join(root, part.result)) && readText(stamp) === print) continue;
    say(`Building ${part.title}…`);
    rmSync(stamp, { force: true });
    const { code, text } = await runNpm(['run', 'build', '-w', `@proffer/${part.name}`], {
      output: 'collect',
    });
    if (code !== 0) throw new CommandFailure(`Building ${part.title} failed:\n${text}`, code);
    if (!existsSync(path.join(root, part.result))) {
      throw new CommandFailure(`Building ${part.title} did not create ${part.result}:\n${text}`);
    }
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, print);
  }
}

/**
 * Returns a fingerprint of source files from their names, sizes and times. It reads no contents and takes a few
 * milliseconds.
 */
export function fingerprint(folder, sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(path.join(folder, source))) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${path.relative(folder, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function listFiles(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return skippedFolders.has(entry.name) ? [] : listFiles(path.join(place, entry.name));
      return /\.test\.tsx?$/.test(entry.name) || !entry.isFile() ? [] : [path.join(place, entry.name)];
    });
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
