import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { createFile } from './atomic-file';

/**
 * Returns the server’s secret of 32 bytes: the hash of the configured text, or the content of
 * `<dataDir>/secret.key` (mode 0600), which is created once. Processes that start together agree,
 * because only one can link a finished file into place. Throws when the file is unreadable or
 * damaged: a new secret would make everything sealed with the old one useless.
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
  /** Setting APP_SECRET: the secret as text. */
  appSecret: string | undefined;
  /** Setting APP_SECRET_FILE: path of a file in the format of `secret.key`, 32 bytes in base64. */
  appSecretFile: string | undefined;
}

/**
 * Returns the server’s secret from the operator’s setting, or else from the data folder. It
 * `isApart` when a copy of the data folder does not contain it. A configured key file must exist
 * and be valid. Only its owner and its group may read it, the group because container secrets are
 * mounted so.
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

/** Derives a key of 32 bytes for one purpose (HKDF-SHA-256), so that no two uses share one. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32));
}

/**
 * Derives decimal digits from a nonce, such as `04217`, at most 12; nobody can compute them without
 * the secret.
 */
export function deriveDigits(secret: Buffer, purpose: string, nonce: string, digits: number): string {
  const mac = createHmac('sha256', deriveKey(secret, purpose)).update(nonce).digest();
  // Reducing 64 bits to twelve digits favours some codes by less than one in 10^7.
  return (mac.readBigUInt64BE() % 10n ** BigInt(digits)).toString().padStart(digits, '0');
}

/**
 * Derives a URL-safe text of 43 characters from a nonce, for mailed links; nobody can compute it
 * without the secret.
 */
export function deriveText(secret: Buffer, purpose: string, nonce: string): string {
  return keyedHash(secret, purpose, nonce).toString('base64url');
}

/**
 * Returns the keyed hash of a text, 32 bytes. Stored in place of the text, it cannot be guessed
 * without the secret.
 */
export function keyedHash(secret: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(text).digest();
}

/** Returns the SHA-256 of a random token, which is stored in place of the token. */
export function hashToken(token: string): Buffer {
  // The one-shot function is cheaper than a hash object, and this runs for every request.
  return hash('sha256', token, 'buffer');
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

const authTagLength = 16;

/** Encrypts bytes for one purpose and owner (AES-256-GCM); `unseal` needs the same two. */
export function seal(secret: Buffer, purpose: string, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce, { authTagLength }).setAAD(
    Buffer.from(owner),
  );
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * Decrypts sealed bytes. Throws if the secret, purpose or owner differs, or the bytes were changed.
 */
export function unseal(secret: Buffer, purpose: string, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), sealed.subarray(0, 12), {
    authTagLength,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
