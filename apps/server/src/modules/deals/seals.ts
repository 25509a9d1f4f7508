import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson, sealed, type Opening } from '@proffer/proof';

/** Returns a random salt for a seal. */
export const newSalt = (): string => randomBytes(16).toString('hex');

/** Returns the hash of a text behind a seal of this name, as entries of a deal contain it. */
export const sealHash = (name: string, opening: Opening): string =>
  createHash('sha256').update(sealed(name, opening)).digest('hex');

/** Returns a text as PostgreSQL stores it: a lone surrogate has no UTF-8 encoding. */
export const storedText = (text: string): string => Buffer.from(text).toString();

/** Returns a value as canonical JSON, the text of a seal. */
export const sealedJson = (value: unknown): string =>
  storedText(canonicalJson(JSON.parse(JSON.stringify(value))));
