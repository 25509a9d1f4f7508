import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root, say } from './processes.mjs';

/** Bytes in a kilobyte (1,000), as in the measurements of the sites that we compare with. */
const kilobyte = 1_000;
const styleBudget = 30 * kilobyte;
// The target of 190 was kept until lists got filters by price basis and place, counts in the navigation, and marks
// that state what was checked; then several people in a company.
const listBudget = 195 * kilobyte;
const entry = 'index.html';
const frame = 'frame';

/**
 * Pages with a budget. `within` names modules that the entry chunk must contain. `lazy` names the modules, or chunks
 * by group name, that the page loads in addition: its own and the frame around it.
 */
export const pages = [
  {
    name: 'login',
    within: ['src/app/layouts/public-layout.tsx', 'src/features/auth/login-page.tsx'],
    lazy: [],
    scriptBudget: 130 * kilobyte,
  },
  { name: 'market for strangers', within: [], lazy: ['src/app/welcome.tsx'], scriptBudget: 140 * kilobyte },
  ...[
    { name: 'supplier’s proposals', page: 'src/features/offers/lists/supplier-offers-page.tsx' },
    { name: 'buyer’s dashboard', page: 'src/features/offers/lists/buyer-dashboard-page.tsx' },
    { name: 'search results', page: 'src/features/offers/lists/search-page.tsx' },
  ].map(({ name, page }) => ({ name, within: [], lazy: [frame, page], scriptBudget: listBudget })),
];

/**
 * Returns the files that a page loads before it is usable, from Vite's manifest: the entry, the chunks of the page
 * and of its layouts, and their static imports. Throws if the build is split otherwise than the budget says, because
 * the result would be too small.
 *
 * @returns {{ scripts: string[], styles: string[] }}
 */
export function filesOf(manifest, { name, within, lazy }) {
  for (const module of within) {
    if (manifest[module]) throw new Error(`${name}: ${module} has a file of its own; list it as lazy.`);
  }
  const chunks = new Set();
  function follow(named) {
    const key = manifest[named] ? named : Object.keys(manifest).find((each) => manifest[each].name === named);
    if (chunks.has(key)) return;
    if (!key) throw new Error(`${name}: the build has no file for ${named}.`);
    chunks.add(key);
    for (const next of manifest[key].imports ?? []) follow(next);
  }
  for (const key of [entry, ...lazy]) follow(key);
  const found = [...chunks].map((key) => manifest[key]);
  return {
    scripts: [...new Set(found.map(({ file }) => file))],
    styles: [...new Set(found.flatMap(({ css = [] }) => css))],
  };
}

/**
 * Returns the compressed size of each page with its budget.
 *
 * @returns {{ name: string, kind: 'JavaScript' | 'CSS', files: number, bytes: number, limit: number }[]}
 */
export function weigh(folder = path.join(root, 'apps', 'web', 'dist')) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'));
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(folder, file))).length);
    return sizes.get(file);
  };
  const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0);
  return pages.flatMap((page) => {
    const { scripts, styles } = filesOf(manifest, page);
    return [
      {
        name: page.name,
        kind: 'JavaScript',
        files: scripts.length,
        bytes: sum(scripts),
        limit: page.scriptBudget,
      },
      { name: page.name, kind: 'CSS', files: styles.length, bytes: sum(styles), limit: styleBudget },
    ];
  });
}

/**
 * Prints the first load of each page with a budget.
 *
 * @returns {string[]} a text for each exceeded budget
 */
export function checkBudgets(folder) {
  say('First load, compressed (gzip)');
  const over = [];
  for (const { name, kind, files, bytes, limit } of weigh(folder)) {
    const figures = `${(bytes / kilobyte).toFixed(1)} of ${limit / kilobyte} KB`;
    say(
      `${bytes <= limit ? '✓' : '✗'} ${name.padEnd(22)}${kind.padEnd(12)}${figures.padStart(18)}  ${files} files`,
    );
    if (bytes > limit) over.push(`${name}: ${kind} ${figures}`);
  }
  return over;
}

const isCalled =
  process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url);
if (isCalled) {
  if (!existsSync(path.join(root, 'apps', 'web', 'dist', '.vite', 'manifest.json'))) {
    say('The web app is not built: npm run build -w @proffer/web');
    process.exitCode = 2;
  } else if (checkBudgets().length > 0) process.exitCode = 1;
}
