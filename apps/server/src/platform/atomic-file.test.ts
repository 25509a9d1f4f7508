import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFile, replaceFile } from './atomic-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-atomic-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const place = () => path.join(folder, 'kept');
const modeOf = async () => (await stat(place())).mode & 0o777;

describe.each([
  ['replaceFile', replaceFile, 'new'],
  ['createFile', createFile, 'old'],
])('%s writes a file atomically', (_name, write, wins) => {
  it('writing a file atomically makes it readable by its owner alone, even under a restrictive umask, and leaves no draft file', async () => {
    const before = process.umask(0o777);
    try {
      await write(place(), Buffer.from('new'));
    } finally {
      process.umask(before);
    }
    expect(await readFile(place(), 'utf8')).toBe('new');
    expect(await modeOf()).toBe(0o600);
    expect(await readdir(folder)).toEqual(['kept']);
  });

  it(`writing a file atomically leaves the ${wins} content when the file already exists`, async () => {
    await writeFile(place(), 'old');
    await write(place(), 'new');
    expect(await readFile(place(), 'utf8')).toBe(wins);
    expect(await readdir(folder)).toEqual(['kept']);
  });

  it('writing a file atomically leaves one complete file when eight writers race for the same path', async () => {
    const texts = Array.from({ length: 8 }, (_, turn) => String(turn).repeat(10_000));
    await Promise.all(texts.map((text) => write(place(), text)));
    expect(texts).toContain(await readFile(place(), 'utf8'));
    expect(await readdir(folder)).toEqual(['kept']);
  });

  it('writing a file atomically leaves no draft file when the write fails', async () => {
    // A rename or link cannot replace a folder that is not empty.
    await mkdir(path.join(place(), 'inner'), { recursive: true });
    await write(place(), 'new').catch(() => undefined);
    expect(await readdir(folder)).toEqual(['kept']);
    expect(await readdir(place())).toEqual(['inner']);
  });
});
