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

describe('the documents', () => {
  it('docs/dependencies.md lists each package with a reason exactly once, and no package that is not used', () => {
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

  it.each(['.env.example', 'docs/operating.md'])('%s lists every setting that config.ts reads', (paper) => {
    const settings = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
      (match) => match[1],
    );
    expect(settings.length).toBeGreaterThan(10);
    const text = read(paper);
    expect(settings.filter((setting) => !new RegExp(`\\b${setting}\\b`).test(text))).toEqual([]);
  });

  it('security.md names only tests that exist', () => {
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

  it.each(papers)('%s links only to files that exist', (paper) => {
    const links = [...read(paper).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1]);
    const inside = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(inside.filter((link) => !existsSync(path.join(root, path.dirname(paper), link)))).toEqual([]);
  });
});
