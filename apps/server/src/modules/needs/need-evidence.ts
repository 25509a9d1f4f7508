import type { Opening } from '@proffer/proof';
import { newSalt, sealedJson, sealHash } from '../deals';
import type { NeedVersionContent } from './needs.rows';

/** Salts of the seals of a version of a need. */
export interface NeedSalts {
  salt: string;
  protectedSalt: string;
}

export const newSalts = (): NeedSalts => ({
  salt: newSalt(),
  protectedSalt: newSalt(),
});

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
  const protectedNeed = isProtected ? { salt: protectedSalt, value: sealedJson(hidden) } : undefined;
  const value = sealedJson({
    ...open,
    files: papersOf(false),
    protected: protectedNeed ? sealHash('protectedNeed', protectedNeed) : null,
  });
  return { need: { salt, value }, protectedNeed };
}
