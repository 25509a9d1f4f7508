import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson, sealed, type Opening } from '@proffer/proof';
import type { NeedVersionContent } from './needs.rows';

/** Salts of the seals of a version of a need. */
export interface NeedSalts {
  salt: string;
  protectedSalt: string;
}

export const newSalts = (): NeedSalts => ({
  salt: randomBytes(16).toString('hex'),
  protectedSalt: randomBytes(16).toString('hex'),
});

/** Returns the hash of a text behind a seal of this name, as entries of a deal contain it. */
export const sealHash = (name: string, opening: Opening): string =>
  createHash('sha256').update(sealed(name, opening)).digest('hex');

/** Texts of a version of a need behind their seals. */
export interface NeedOpenings {
  /** The need without its part under NDA, of which it has the hash only. */
  need: Opening;
  /** The part under NDA; undefined if there is none. */
  protectedNeed: Opening | undefined;
}

/** Returns what a version of a need seals: the register of the need has the hash of the first text (NED-121). */
export function openingsOf(content: NeedVersionContent, { salt, protectedSalt }: NeedSalts): NeedOpenings {
  const { protectedDetail, files, ...open } = content;
  const isProtected = protectedDetail !== '' || files.some((file) => file.isProtected);
  const papersOf = (whether: boolean) =>
    files
      .filter((file) => file.isProtected === whether)
      .map(({ fileName, sha256 }) => ({ fileName, sha256 }));
  const hidden = { detail: protectedDetail, files: papersOf(true) };
  const protectedNeed = isProtected ? { salt: protectedSalt, value: textOf(hidden) } : undefined;
  const value = textOf({
    ...open,
    files: papersOf(false),
    protected: protectedNeed ? sealHash('protectedNeed', protectedNeed) : null,
  });
  return { need: { salt, value }, protectedNeed };
}

/** Returns canonical JSON of a value, in which a lone surrogate is replaced as PostgreSQL stores it. */
const textOf = (value: unknown): string =>
  Buffer.from(canonicalJson(JSON.parse(JSON.stringify(value)))).toString();
