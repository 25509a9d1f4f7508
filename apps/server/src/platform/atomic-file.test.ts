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
])('%s', (_name, write, wins) => {
  it('writes for its owner alone, also where the umask takes from that, and leaves no draft', async () => {
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

  it(`leaves the ${wins} one where one is there already`, async () => {
    await writeFile(place(), 'old');
    await write(place(), 'new');
    expect(await readFile(place(), 'utf8')).toBe(wins);
    expect(await readdir(folder)).toEqual(['kept']);
  });

  it('is whole whoever of many at once comes first', async () => {
    const texts = Array.from({ length: 8 }, (_, turn) => String(turn).repeat(10_000));
    await Promise.all(texts.map((text) => write(place(), text)));
    expect(texts).toContain(await readFile(place(), 'utf8'));
    expect(await readdir(folder)).toEqual(['kept']);
  });

  it('leaves no draft when it fails', async () => {
    // Nothing takes the place of a folder that holds something.
    await mkdir(path.join(place(), 'inner'), { recursive: true });
    await write(place(), 'new').catch(() => undefined);
    expect(await readdir(folder)).toEqual(['kept']);
    expect(await readdir(place())).toEqual(['inner']);
  });
});
