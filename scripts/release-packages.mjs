import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';

/** Upper limit for the packages that the product runs with, because each is foreign code. */
export const mostPackages = 215;

/**
 * Packages that others depend on but the product never loads: for their commands, for other systems, or bundled
 * already.
 */
const neverLoaded = {
  cosmiconfig: ['import-fresh', 'js-yaml'],
  pg: ['pg-cloudflare'],
  glob: ['@isaacs/nonrecursive-glob-match', 'minimatch', 'path-scurry'],
  'graphile-worker': ['yargs'],
  'graphile-config': ['chalk', 'debug', 'interpret', 'semver', 'yargs'],
};
const isLeftOut = (name, by) => name.startsWith('@types/') || (neverLoaded[by]?.includes(name) ?? false);

/**
 * Returns the packages that a workspace needs to run, with their dependencies, from the lock file. Packages for other
 * systems, types, packages that are never loaded, and workspaces, which are bundled, are left out. `withOptional`
 * includes optional ones.
 *
 * @returns {{ name: string, version: string, place: string }[]}
 */
export function installedFor(workspace, { withOptional = false } = {}) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  const seen = new Set();
  const waiting = [workspace];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
      link,
      resolved,
      version,
    } = packages[place];
    if (link) {
      waiting.push(resolved);
      continue;
    }
    const by = place.split('node_modules/').at(-1);
    if (place.includes('node_modules/')) found.set(place, { name: by, version, place });
    const needed =
      place === workspace && !withOptional ? dependencies : { ...dependencies, ...optionalDependencies };
    for (const peer of Object.keys(peerDependencies))
      if (!peerDependenciesMeta[peer]?.optional) needed[peer] = '';
    for (const name of Object.keys(needed)) {
      if (isLeftOut(name, by)) continue;
      const next = placeOf(name, place, packages);
      if (next === undefined || (!packages[next].link && !existsSync(path.join(root, next)))) {
        if (name in optionalDependencies || (name in peerDependencies && !(name in dependencies))) continue;
        throw new Error(`${name}, which ${place} needs, is not installed.`);
      }
      waiting.push(next);
    }
  }
  return [...found.values()].toSorted((left, right) => (left.place < right.place ? -1 : 1));
}

/** Returns the place of a package as Node resolves it: in the nearest `node_modules` upwards. */
function placeOf(name, from, packages) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}
