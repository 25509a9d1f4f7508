import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';

/** What turns the parts of a backup into what only some may read; without recipients it leaves them as they are. */
export interface Sealing {
  /** Who can open the backup, as age writes them (`age1…`); empty: everybody who has it. */
  recipients: string[];
  seal(plain: Readable): Promise<Readable>;
}

/** What opens them again. */
export type Opening = (sealed: Readable) => Promise<Readable>;

/** The ending of a part that is sealed, as the age command expects it. */
export const sealedEnding = '.age';

/** Seals for recipients. Throws, in words, for one that is none. */
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

/** Opens what was sealed for one of the identities in a file, as `age-keygen` writes it. */
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

/** Leaves what was never sealed as it is. */
export const openPlain: Opening = (plain) => Promise.resolve(plain);

// Node and the browser's types each declare the same stream.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream);
