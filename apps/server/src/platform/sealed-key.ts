import { createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createFile } from './atomic-file';

/** Derives the passphrase that encrypts a private key file, for one purpose. */
export const passphraseFor = (secret: Uint8Array, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64');

export const sealKey = (key: KeyObject, passphrase: string): string =>
  String(key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }));

/** Decrypts a private key; throws, naming the file, if it was encrypted with another passphrase. */
export function unsealKey(pem: string, passphrase: string, file: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, passphrase });
  } catch (cause) {
    throw new Error(`${file} cannot be decrypted: the secret is not the one it was made with`, { cause });
  }
}

/**
 * Returns the content of a key file, creating it atomically at the first start. Processes that
 * start together on one folder get the same content.
 */
export async function readOrCreateKeyFile(
  folder: string,
  fileName: string,
  make: () => Promise<string>,
): Promise<{ file: string; pem: string }> {
  const file = path.join(folder, fileName);
  const existing = await readIfThere(file);
  if (existing !== undefined) return { file, pem: existing };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await createFile(file, await make());
  return { file, pem: await readFile(file, 'utf8') };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
