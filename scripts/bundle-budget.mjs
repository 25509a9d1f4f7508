import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root, say } from './processes.mjs';

/** Thousands of bytes, as the peers that we compare with are measured. */
const kilobyte = 1_000;
const styleBudget = 30 * kilobyte;
const listBudget = 190 * kilobyte;
const entry = 'index.html';
const frame = 'frame';

/**
 * The pages that have a budget. `within` names modules that the first file must hold, `lazy`
 * those that the page fetches besides, or files by the names of their groups: its own and the frame around it.
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
 * The files that a page needs before it can be used, by Vite's manifest: the entry, the page's own and its layouts'
 * chunks, and everything these import statically. Throws when the build is cut otherwise than the budget says, because
 * then it would be measured too small.
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
 * What each page weighs, compressed, beside its budget.
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
 * Prints the first load of each page that has a budget.
 *
 * @returns {string[]} what is over its budget, in words
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
