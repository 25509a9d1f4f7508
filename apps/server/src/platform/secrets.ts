import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { createFile } from './atomic-file';

/**
 * The server's secret of 32 bytes: made from the configured text, else read from `<dataDir>/secret.key` (mode 0600),
 * which is made once. Two processes that start at the same time agree, because linking a finished file into place
 * succeeds for one of them only. Fails when the file is there but unreadable or damaged: a new secret instead would
 * silently make everything sealed with the old one useless.
 */
export async function loadOrCreateSecret(dataDir: string, configured?: string): Promise<Buffer> {
  if (configured !== undefined) return createHash('sha256').update(configured).digest();
  const file = path.join(dataDir, 'secret.key');
  const existing = await readSecret(file);
  if (existing) return existing;
  await mkdir(dataDir, { recursive: true });
  await createFile(file, `${randomBytes(32).toString('base64')}\n`);
  const made = await readSecret(file);
  if (!made) throw new Error(`The secret in ${file} cannot be read.`);
  return made;
}

interface SecretSettings {
  dataDir: string;
  /** A text in the environment. */
  appSecret: string | undefined;
  /** A file as `secret.key` is: 32 bytes in base64. */
  appSecretFile: string | undefined;
}

/**
 * The server's secret from where the operator keeps it, else from the data folder. It lies `isApart` when a copy of the
 * data folder alone is worth nothing. A key file must be there, whole, and readable by nobody but its owner and,
 * as secrets are mounted for containers, its group; nothing is made in its place.
 */
export async function openSecret(settings: SecretSettings): Promise<{ secret: Buffer; isApart: boolean }> {
  const { dataDir, appSecret, appSecretFile } = settings;
  if (appSecretFile === undefined) {
    return { secret: await loadOrCreateSecret(dataDir, appSecret), isApart: appSecret !== undefined };
  }
  const secret = await readSecret(appSecretFile);
  if (!secret) {
    throw new Error(
      `APP_SECRET_FILE: ${appSecretFile} is not there. Move secret.key of the data folder to it, or make a new key with \`openssl rand -base64 32\`.`,
    );
  }
  const { mode } = await stat(appSecretFile);
  if ((mode & 0o027) !== 0) {
    throw new Error(
      `APP_SECRET_FILE: others may read or write ${appSecretFile}. Close it with \`chmod 600 ${appSecretFile}\`.`,
    );
  }
  const left = await readSecret(path.join(dataDir, 'secret.key'));
  const isInside = isBelow(await realpath(dataDir), await realpath(appSecretFile));
  return { secret, isApart: !isInside && !left?.equals(secret) };
}

function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return !way.startsWith('..') && !path.isAbsolute(way);
}

async function readSecret(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const secret = Buffer.from(text.trim(), 'base64');
  if (secret.length !== 32) {
    throw new Error(`${file} does not hold a secret of 32 bytes. Restore it from a backup.`);
  }
  return secret;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A key of 32 bytes for one purpose (HKDF-SHA-256), so that no two uses share one. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32));
}

/** Decimal digits that only the holder of the secret can derive from a nonce, e.g. `04217`; at most 12 digits. */
export function deriveDigits(secret: Buffer, purpose: string, nonce: string, digits: number): string {
  const mac = createHmac('sha256', deriveKey(secret, purpose)).update(nonce).digest();
  // 64 bits reduced to twelve digits favour some codes by less than one in 10^7.
  return (mac.readBigUInt64BE() % 10n ** BigInt(digits)).toString().padStart(digits, '0');
}

/** A short text that only the holder of the secret can derive from a nonce: the key of a mailed link, 43 characters. */
export function deriveText(secret: Buffer, purpose: string, nonce: string): string {
  return keyedHash(secret, purpose, nonce).toString('base64url');
}

/** What is kept of a text so that it can be recognised, but not guessed without the secret; 32 bytes. */
export function keyedHash(secret: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(text).digest();
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

const authTagLength = 16;

/** Encrypts bytes for one purpose and owner (AES-256-GCM); only `unseal` with the same two gives them back. */
export function seal(secret: Buffer, purpose: string, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce, { authTagLength }).setAAD(
    Buffer.from(owner),
  );
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when the bytes were sealed with another secret, for another purpose or owner, or were changed. */
export function unseal(secret: Buffer, purpose: string, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), sealed.subarray(0, 12), {
    authTagLength,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
