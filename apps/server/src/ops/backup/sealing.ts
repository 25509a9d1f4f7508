import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';

/** Encryption of backup parts; without recipients parts stay unencrypted. */
export interface Sealing {
  /** Recipients in the format of age (`age1…`); empty: not encrypted. */
  recipients: string[];
  seal(plain: Readable): Promise<Readable>;
}

/** Decryption of backup parts. */
export type Opening = (sealed: Readable) => Promise<Readable>;

/** Suffix of an encrypted part, as the age command expects it. */
export const sealedEnding = '.age';

/** Returns the encryption for recipients. Throws a message for an invalid one. */
export function createSealing(recipients: string[]): Sealing {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new Error(`${recipient} is no recipient of age (age1…).`, { cause });
    }
  }
  return {
    recipients,
    async seal(plain) {
      if (recipients.length === 0) return plain;
      return fromWeb(await encrypter.encrypt(toWeb(plain)));
    },
  };
}

/** Returns the decryption for the identities in a file, as `age-keygen` writes it. */
export async function readIdentities(file: string): Promise<Opening> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0) throw new Error(`${file} holds no identity of age (AGE-SECRET-KEY-…).`);
  const decrypter = new Decrypter();
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch (cause) {
      throw new Error(`${file} holds something that is no identity of age (AGE-SECRET-KEY-…).`, { cause });
    }
  }
  return async (sealed) => fromWeb(await decrypter.decrypt(toWeb(sealed)));
}

/** Decryption of unencrypted parts: returns them unchanged. */
export const openPlain: Opening = (plain) => Promise.resolve(plain);

// Node and browser types both declare this stream type.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream);
