import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  deriveDigits,
  deriveKey,
  deriveText,
  keyedHash,
  loadOrCreateSecret,
  openSecret,
  sameText,
  seal,
  unseal,
} from './secrets';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('loadOrCreateSecret', () => {
  it('the server’s secret is created once with 32 bytes, readable by its owner only, and no draft file remains', async () => {
    const dataDir = path.join(folder, 'new', 'data');
    const first = await loadOrCreateSecret(dataDir);
    expect(first).toHaveLength(32);
    expect(await loadOrCreateSecret(dataDir)).toEqual(first);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
    expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('returns the same secret in processes that start at the same time', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateSecret(folder)));
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secret.key']);
  });

  it('prefers the configured secret of any length and writes no file', async () => {
    const secret = await loadOrCreateSecret(folder, 'x'.repeat(40));
    expect(secret).toHaveLength(32);
    expect(await loadOrCreateSecret(folder, 'y'.repeat(40))).not.toEqual(secret);
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a damaged secret file instead of replacing it', async () => {
    await writeFile(path.join(folder, 'secret.key'), 'short');
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(
      /secret\.key does not hold a secret of 32 bytes/,
    );
  });

  it('refuses a secret file that it cannot read', async () => {
    await expect(loadOrCreateSecret(path.join(folder, 'secret.key', 'x'))).resolves.toHaveLength(32);
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(/EISDIR/);
  });
});

describe('openSecret', () => {
  const open = (appSecretFile?: string, appSecret?: string) =>
    openSecret({ dataDir: path.join(folder, 'data'), appSecret, appSecretFile });
  const inside = () => path.join(folder, 'data', 'secret.key');
  const outside = () => path.join(folder, 'key');

  it('the server’s secret is the same after its file was moved out of the data folder, and counts as stored apart', async () => {
    const { secret, isApart } = await open();
    expect(isApart).toBe(false);
    await rename(inside(), outside());
    expect(await open(outside())).toEqual({ secret, isApart: true });
  });

  it('the server’s secret does not count as stored apart while the file or a copy lies in the data folder', async () => {
    const { secret } = await open();
    expect(await open(inside())).toEqual({ secret, isApart: false });
    await copyFile(inside(), outside());
    expect(await open(outside())).toEqual({ secret, isApart: false });
  });

  it('a secret from the environment counts as stored apart from the data folder', async () => {
    expect(await open(undefined, 'x'.repeat(40))).toMatchObject({ isApart: true });
  });

  it.each([0o604, 0o620, 0o644, 0o666])(
    'refuses a secret file that others can read or write (mode %o)',
    async (mode) => {
      await open();
      await rename(inside(), outside());
      await chmod(outside(), mode);
      await expect(open(outside())).rejects.toThrow(/APP_SECRET_FILE: others may read or write .*chmod 600/);
      for (const closed of [0o400, 0o600, 0o440]) {
        await chmod(outside(), closed);
        await expect(open(outside())).resolves.toMatchObject({ isApart: true });
      }
    },
  );

  it('the server creates no secret when the configured file is missing, and refuses an invalid one', async () => {
    await mkdir(path.join(folder, 'data'));
    await expect(open(outside())).rejects.toThrow(/is not there.*openssl rand -base64 32/);
    await writeFile(outside(), 'a text and no key', { mode: 0o600 });
    await expect(open(outside())).rejects.toThrow(/does not hold a secret of 32 bytes/);
    expect(await readdir(folder)).toEqual(['data', 'key']);
    expect(await readdir(path.join(folder, 'data'))).toEqual([]);
  });
});

describe('deriving keys and codes from the secret', () => {
  const secret = Buffer.alloc(32, 1);

  it('derives different keys for different purposes and secrets', () => {
    const keys = [deriveKey(secret, 'a'), deriveKey(secret, 'b'), deriveKey(Buffer.alloc(32, 2), 'a')];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
    expect(deriveKey(secret, 'a')).toEqual(keys[0]);
  });

  it('derives evenly distributed digits of the requested length, the same for the same nonce', () => {
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

  it('derives a URL-safe text that differs for every purpose, nonce and secret', () => {
    const text = deriveText(secret, 'reset', 'n');
    expect(text).toMatch(/^[\w-]{43}$/);
    expect(deriveText(secret, 'reset', 'n')).toBe(text);
    const others = [
      deriveText(secret, 'email', 'n'),
      deriveText(secret, 'reset', 'm'),
      deriveText(Buffer.alloc(32, 2), 'reset', 'n'),
    ];
    expect(new Set([text, ...others]).size).toBe(4);
  });

  it('recognises a text by its keyed hash, which differs for every text, secret and purpose', () => {
    const kept = keyedHash(secret, 'recovery-code', '7:abcde-fghjk');
    expect(kept).toHaveLength(32);
    expect(keyedHash(secret, 'recovery-code', '7:abcde-fghjk')).toEqual(kept);
    const others = [
      keyedHash(secret, 'recovery-code', '8:abcde-fghjk'),
      keyedHash(secret, 'another', '7:abcde-fghjk'),
      keyedHash(Buffer.alloc(32, 2), 'recovery-code', '7:abcde-fghjk'),
      createHash('sha256').update('7:abcde-fghjk').digest(),
    ];
    for (const other of others) expect(other.equals(kept)).toBe(false);
  });
});

describe('sameText', () => {
  it.each([
    ['the same digits', '04217', '04217', true],
    ['nothing and nothing', '', '', true],
    ['another digit', '04217', '04218', false],
    ['more of it', '04217', '042170', false],
    ['less of it', '04217', '', false],
    ['other letter case', 'abc', 'ABC', false],
    ['as many letters in more bytes', 'cafe', 'caf\u00e9', false],
    ['an accent in one letter and in two', 'caf\u00e9', 'cafe\u0301', false],
  ])('sameText compares two texts in both directions: %s', (_what, a, b, isSame) => {
    expect([sameText(a, b), sameText(b, a)]).toEqual([isSame, isSame]);
  });
});

describe('sealing bytes with a secret', () => {
  const secret = Buffer.alloc(32, 1);
  const plain = Buffer.from('twenty bytes of key!');
  const sealed = seal(secret, 'authenticator', '7', plain);

  it.each([
    ['a key', plain],
    ['nothing', Buffer.alloc(0)],
    ['every byte there is', Buffer.from(Array.from({ length: 256 }, (_value, index) => index))],
  ])('unsealing returns the sealed bytes: %s', (_what, bytes) => {
    expect(unseal(secret, 'p', 'o', seal(secret, 'p', 'o', bytes))).toEqual(bytes);
  });

  it('sealing reveals nothing of the content and gives a different result every time', () => {
    expect(sealed.includes(plain)).toBe(false);
    expect(sealed.includes(plain.subarray(0, 4))).toBe(false);
    expect(seal(secret, 'authenticator', '7', plain).equals(sealed)).toBe(false);
  });

  it.each([
    ['another secret', () => unseal(Buffer.alloc(32, 2), 'authenticator', '7', sealed)],
    ['another purpose', () => unseal(secret, 'another', '7', sealed)],
    ['another owner', () => unseal(secret, 'authenticator', '8', sealed)],
    ['a cut end', () => unseal(secret, 'authenticator', '7', sealed.subarray(0, -1))],
  ])('refuses to unseal with %s', (_what, open) => {
    expect(open).toThrow('unable to authenticate data');
  });

  it('refuses to unseal when any single bit was changed', () => {
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => unseal(secret, 'authenticator', '7', changed)).toThrow('unable to authenticate data');
    }
  });

  it('refuses to unseal when bytes are missing at the end', () => {
    const empty = seal(secret, 'authenticator', '7', Buffer.alloc(0));
    const opened: number[] = [];
    for (let length = 0; length < empty.length; length += 1) {
      try {
        unseal(secret, 'authenticator', '7', empty.subarray(0, length));
        opened.push(length);
      } catch {
        // Expected: unsealing must fail.
      }
    }
    expect(opened).toEqual([]);
  });
});
