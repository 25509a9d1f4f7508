import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifestOf = (folder: string) =>
  JSON.parse(read(`${folder}/package.json`)) as Record<string, Record<string, string> | undefined>;
const workspaces = (manifestOf('.')['workspaces'] as unknown as string[]).flatMap((place) =>
  place.endsWith('/*')
    ? readdirSync(path.join(root, place.slice(0, -2))).map((name) => `${place.slice(0, -1)}${name}`)
    : [place],
);
const manifests = ['.', ...workspaces].map(manifestOf);
const papers = ['README.md', 'CONTRIBUTING.md', ...listPapers('docs')];

function listPapers(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listPapers(place);
    return entry.name.endsWith('.md') ? [place] : [];
  });
}

/** Returns the anchors that GitHub gives to the headings of a document. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

describe('documents', () => {
  it('name each package once, with its reason, and none that is gone', () => {
    const used = manifests.flatMap((manifest) =>
      ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.keys(manifest[kind] ?? {}),
      ),
    );
    const rows = read('docs/dependencies.md').match(/^\| `.*$/gm) ?? [];
    const named = rows.flatMap((row) =>
      [
        ...row
          .split('|')
          .slice(1, 2)
          .join('')
          .matchAll(/`([^`]+)`/g),
      ].map((match) => match[1]),
    );
    expect(named.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it.each(['.env.example', 'docs/operating.md'])('%s has every setting that is read', (paper) => {
    const settings = [...read('apps/server/src/environment.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
      (match) => match[1],
    );
    expect(settings.length).toBeGreaterThan(10);
    const text = read(paper);
    expect(settings.filter((setting) => !new RegExp(`\\b${setting}\\b`).test(text))).toEqual([]);
  });

  it('security.md names only tests that are there', () => {
    const tests = 'apps/server/test';
    const rooms = readdirSync(path.join(root, tests)).map((room) => `${tests}/${room}/`);
    const places = ['', 'apps/server/src/', ...rooms];
    const named = [...read('docs/security.md').matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g)].map(
      (match) => match[1],
    );
    expect(new Set(named).size).toBeGreaterThan(50);
    const isThere = (file: string) => places.some((place) => existsSync(path.join(root, place, file)));
    expect(named.filter((file) => !isThere(file))).toEqual([]);
  });

  it.each(papers)('%s links only to files and headings that exist', (paper) => {
    const links = [...read(paper).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [place = '', heading] = link.split('#');
      const target = place === '' ? paper : path.join(path.dirname(paper), place);
      if (!existsSync(path.join(root, target))) return true;
      return heading !== undefined && !anchorsOf(read(target)).includes(heading);
    });
    expect(broken).toEqual([]);
  });

  it.each(papers.filter((paper) => /decisions\/\d/.test(paper)))('%s has at most 400 words', (paper) => {
    expect(wordsIn(read(paper))).toBeLessThanOrEqual(400);
  });

  // Statements of the specification come and go with what the product does.
  it('besides the specification have at most 30,000 words together', () => {
    const all = [...papers, 'bench/search/README.md'].filter(
      (paper) => !paper.startsWith('docs/specification/'),
    );
    expect(all.reduce((sum, paper) => sum + wordsIn(read(paper)), 0)).toBeLessThanOrEqual(30_000);
  });
});
