import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deriveDigits, deriveKey, loadOrCreateSecret } from './secrets';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('loadOrCreateSecret', () => {
  it('makes 32 bytes once, readable by the owner only, and leaves no draft behind', async () => {
    const dataDir = path.join(folder, 'new', 'data');
    const first = await loadOrCreateSecret(dataDir);
    expect(first).toHaveLength(32);
    expect(await loadOrCreateSecret(dataDir)).toEqual(first);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
    expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('is the same for all who start at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateSecret(folder)));
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secret.key']);
  });

  it('prefers the configured text, of any length, and writes no file', async () => {
    const secret = await loadOrCreateSecret(folder, 'x'.repeat(40));
    expect(secret).toHaveLength(32);
    expect(await loadOrCreateSecret(folder, 'y'.repeat(40))).not.toEqual(secret);
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a damaged file instead of replacing it', async () => {
    await writeFile(path.join(folder, 'secret.key'), 'short');
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(
      /secret\.key does not hold a secret of 32 bytes/,
    );
  });

  it('refuses what it cannot read', async () => {
    await expect(loadOrCreateSecret(path.join(folder, 'secret.key', 'x'))).resolves.toHaveLength(32);
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(/EISDIR/);
  });
});

describe('deriving', () => {
  const secret = Buffer.alloc(32, 1);

  it('gives other keys for other purposes and secrets', () => {
    const keys = [deriveKey(secret, 'a'), deriveKey(secret, 'b'), deriveKey(Buffer.alloc(32, 2), 'a')];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
    expect(deriveKey(secret, 'a')).toEqual(keys[0]);
  });

  it('gives exactly the digits asked for, spread evenly, the same for the same nonce', () => {
    const first = Array<number>(10).fill(0);
    for (let index = 0; index < 5_000; index += 1) {
      const digits = deriveDigits(secret, 'code', `nonce-${index}`, 5);
      expect(digits).toMatch(/^\d{5}$/);
      first[Number(digits[0])]! += 1;
    }
    // 500 expected for each leading digit, zero included; five standard deviations are 106.
    for (const count of first) expect(Math.abs(count - 500)).toBeLessThan(107);
    expect(deriveDigits(secret, 'code', 'n', 5)).toBe(deriveDigits(secret, 'code', 'n', 5));
    expect(deriveDigits(secret, 'other', 'n', 5)).not.toBe(deriveDigits(secret, 'code', 'n', 5));
  });
});
