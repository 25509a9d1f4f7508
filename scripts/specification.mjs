import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const home = 'docs/specification';
/** List of deviations from the original product; each row begins with the numbers of its statements. */
const index = 'docs/deviations.md';
const places = [
  'README.md',
  'CONTRIBUTING.md',
  'docs',
  'packages',
  'apps',
  'tools',
  'e2e',
  'bench',
  'faults',
  'scripts',
];
const skipped = new Set(['node_modules', 'dist', 'data', 'fixtures', 'migrations']);
const text = /\.(?:md|ts|tsx|mjs|css|html)$/;
const isTest = (file) => /\.(?:test\.tsx?|spec\.ts)$/.test(file);

/** The test of this check contains numbers that do not exist. */
const self = 'scripts/specification.test.ts';

/**
 * Compares the specification with the tests and comments that cite it. A statement is proved by the title of a test,
 * or by a comment directly above one.
 *
 * @param {Record<string, string>} files text of each file by its path from the root
 * @returns {{ statements: string[], proved: string[], faults: string[] }}
 */
export function checkSpecification(files) {
  const faults = [];
  const statements = new Map();
  const differing = new Set();
  for (const [file, content] of Object.entries(files)) {
    if (path.posix.dirname(file) !== home) continue;
    for (const [, number, words] of content.matchAll(/^- \*\*([A-Z]{3}-\d+)\*\* (.*)$/gm)) {
      if (statements.has(number)) {
        faults.push(`${number} is given twice: ${statements.get(number)} and ${file}`);
      }
      statements.set(number, file);
      if (words.includes('Differs: ')) differing.add(number);
    }
  }

  const areas = [...new Set([...statements.keys()].map((number) => number.slice(0, 3)))];
  const citation = new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g');
  const proved = new Set();
  for (const [file, content] of Object.entries(areas.length > 0 ? files : {})) {
    for (const number of new Set(content.match(citation))) {
      if (!statements.has(number)) faults.push(`${number} leads nowhere: ${file}`);
    }
    if (!isTest(file)) continue;
    for (const line of linesOfTests(content)) {
      for (const number of line.match(citation) ?? []) proved.add(number);
    }
  }

  for (const number of statements.keys()) {
    if (!proved.has(number)) faults.push(`${number} has no test`);
  }
  const listed = new Set();
  for (const [, row = ''] of (files[index] ?? '').matchAll(/^\| (?!specification says)(\S.*)$/gm)) {
    const [, numbers] = /^\[([A-Z]{3}-\d+(?:, [A-Z]{3}-\d+)*)\] /.exec(row) ?? [];
    if (!numbers) faults.push(`no number: ${index}: ${row.slice(0, 60)}`);
    for (const number of numbers?.split(', ') ?? []) listed.add(number);
  }
  for (const number of differing) {
    if (!listed.has(number)) faults.push(`${number} differs, and has no row in ${index}`);
  }
  for (const number of listed) {
    if (statements.has(number) && !differing.has(number)) {
      faults.push(`${number} has a row in ${index}, and does not say how it differs`);
    }
  }
  return { statements: [...statements.keys()], proved: [...proved], faults };
}

/** Returns the titles of tests and the comments directly above them. */
function linesOfTests(content) {
  const found = [];
  let comment = [];
  for (const line of content.split('\n').map((each) => each.trim())) {
    if (line.startsWith('//')) {
      comment.push(line);
      continue;
    }
    if (/^(?:it|test|describe)\b/.test(line)) found.push(...comment, line);
    comment = [];
  }
  return found;
}

/** Returns the text of every file in which a statement may be given or cited, by path. */
export function readFiles(root) {
  const files = {};
  const read = (place) => {
    const full = path.join(root, place);
    if (text.test(place)) {
      if (place !== self) files[place] = readFileSync(full, 'utf8');
      return;
    }
    for (const entry of readdirSync(full, { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue;
      if (entry.isDirectory() || text.test(entry.name)) read(`${place}/${entry.name}`);
    }
  };
  for (const place of places) {
    if (existsSync(path.join(root, place))) read(place);
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { statements, proved, faults } = checkSpecification(
    readFiles(fileURLToPath(new URL('..', import.meta.url))),
  );
  for (const fault of faults) console.error(fault);
  console.log(`${statements.length} statements, ${proved.length} cited by tests, ${faults.length} faults`);
  // Without statements nothing was checked, which must not pass.
  process.exitCode = faults.length > 0 || statements.length === 0 ? 1 : 0;
}
