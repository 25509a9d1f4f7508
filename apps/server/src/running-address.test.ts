import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config';
import { forgetAddress, noteAddress, withRunningAddress } from './running-address';

const address = 'http://127.0.0.1:3001';
let dataDir: string;
beforeAll(async () => void (dataDir = await mkdtemp(path.join(tmpdir(), 'proffer-address-'))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const linkBase = async (env: object = {}) =>
  (await withRunningAddress(readConfig({ DATA_DIR: dataDir, ...env }))).linkBase;

// ACC-193
it('returns the address of the running server until the server ends', async () => {
  expect(await linkBase()).toBe('http://127.0.0.1:3000');
  await noteAddress(dataDir, address);
  expect(await linkBase()).toBe(address);
  expect(await linkBase({ PUBLIC_URL: 'https://market.example.com' })).toBe('https://market.example.com');
  await forgetAddress(dataDir);
  expect(await linkBase()).toBe('http://127.0.0.1:3000');
});

// ACC-193
it('ignores the address of a process that has died and a damaged file', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const place = path.join(dataDir, 'running-address.json');
  for (const text of [
    JSON.stringify({ address, pid }),
    '{"address"',
    JSON.stringify({ address: 'x', pid: 1 }),
  ]) {
    await writeFile(place, text);
    expect(await linkBase()).toBe('http://127.0.0.1:3000');
  }
  await forgetAddress(dataDir);
});
