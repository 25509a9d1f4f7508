import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBudgets, filesOf, pages, weigh } from './bundle-budget.mjs';

const login = { name: 'login', within: ['src/login.tsx'], lazy: [] as string[], scriptBudget: 100 };

describe('the files of a page', () => {
  const manifest = {
    'index.html': {
      file: 'first.js',
      css: ['first.css'],
      imports: ['_kit.js'],
      dynamicImports: ['src/list.tsx'],
    },
    '_kit.js': { file: 'kit.js', imports: ['index.html'] },
    'src/list.tsx': { file: 'list.js', css: ['list.css', 'first.css'], imports: ['_kit.js', '_cards.js'] },
    '_cards.js': { file: 'cards.js', css: ['cards.css'] },
    'src/charts.tsx': { file: 'charts.js' },
  };

  it('a page needs the entry chunk and its imports', () => {
    expect(filesOf(manifest, login)).toEqual({ scripts: ['first.js', 'kit.js'], styles: ['first.css'] });
  });

  it('a page needs its own chunks, each once, but none that is loaded later', () => {
    expect(filesOf(manifest, { ...login, within: [], lazy: ['src/list.tsx'] })).toEqual({
      scripts: ['first.js', 'kit.js', 'list.js', 'cards.js'],
      styles: ['first.css', 'list.css', 'cards.css'],
    });
  });

  it('the files of a page are not guessed if the build is split otherwise than expected', () => {
    expect(() => filesOf(manifest, { ...login, lazy: ['src/gone.tsx'] })).toThrow('no file for src/gone.tsx');
    expect(() => filesOf(manifest, { ...login, within: ['src/list.tsx'] })).toThrow('a file of its own');
  });
});

describe('the bundle budgets', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer budget '));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Writes a build whose entry has the given number of incompressible bytes; every other file has one byte. */
  async function build(bytesOfEntry: number): Promise<void> {
    const lazy = [...new Set(pages.flatMap((page: { lazy: string[] }) => page.lazy))];
    const manifest = Object.fromEntries([
      ['index.html', { file: 'first.js', css: ['first.css'] }],
      ...lazy.map((module) => [module, { file: 'other.js' }]),
    ]);
    await mkdir(path.join(folder, '.vite'));
    await writeFile(path.join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
    await writeFile(path.join(folder, 'first.js'), randomBytes(bytesOfEntry));
    await writeFile(path.join(folder, 'first.css'), 'a');
    await writeFile(path.join(folder, 'other.js'), 'a');
  }

  // LIM-13
  it('a small build meets the bundle budgets', async () => {
    await build(100_000);
    expect(checkBudgets(folder)).toEqual([]);
    expect(weigh(folder)[0]).toMatchObject({ name: 'login', kind: 'JavaScript', files: 1, limit: 130_000 });
  });

  // LIM-13
  it('the check of bundle budgets names the page that exceeds its budget', async () => {
    await build(135_000);
    expect(checkBudgets(folder)).toEqual([expect.stringMatching(/^login: JavaScript 135\.\d of 130 KB$/)]);
  });
});
