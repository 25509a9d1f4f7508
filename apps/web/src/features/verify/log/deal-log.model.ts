import type { LogGrowth, LogHead, LogState } from '@proffer/contract/deals/log.schemas';
import { verifyConsistency, verifySignedHead } from '@proffer/proof';

/** Size and root of a log head that the reader has, from a certificate, a mail or a copy. */
export interface KeptHead {
  size: number;
  root: string;
}

/** Returns a head as the line used in certificates and mails. */
export const headLine = ({ size, root, at }: LogHead): string => `Size ${size}, root ${root}, ${at}`;

/** Returns the size and root in a head line, which may be wrapped; undefined if one is missing. */
export function readHeadLine(text: string): KeptHead | undefined {
  const size = /size\D{0,3}(\d{1,15})/iu.exec(text)?.[1];
  // Remove white space first, because a document may wrap the hash.
  const root = /root([0-9a-f]{64})(?![0-9a-f])/u.exec(text.toLowerCase().replaceAll(/\s+/gu, ''))?.[1];
  return size === undefined || root === undefined || Number(size) < 1
    ? undefined
    : { size: Number(size), root };
}

export type Comparison = 'same' | 'other-root' | 'not-grown' | 'not-signed';

/**
 * Returns whether a head that the reader has matches the current log: the roots are equal, both heads are
 * signed with a key of the log, and the log has only grown. Computed here; only the data come from the server.
 */
export async function compareHead(
  kept: KeptHead,
  { first, second, proof }: LogGrowth,
  { keys, log }: Pick<LogState, 'keys' | 'log'>,
): Promise<Comparison> {
  if (first.root !== kept.root) return 'other-root';
  for (const head of [first, second]) {
    const spki = keys.find(({ fingerprint }) => fingerprint === head.key)?.spki;
    const isSigned = spki !== undefined && head.log === log && (await verifySignedHead(head, bytesOf(spki)));
    if (!isSigned) return 'not-signed';
  }
  const isOfThese = proof.first === kept.size && proof.second === second.size;
  return isOfThese && (await verifyConsistency(proof, kept.root, second.root)) ? 'same' : 'not-grown';
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);

export const comparisonWords: Record<Comparison | 'no-such-head', { title: string; text: string }> = {
  same: {
    title: 'This head is in the log, and nothing before it was changed',
    text: 'Your browser has verified it: the log had this size with this root, signed with its key, and has only grown since.',
  },
  'other-root': {
    title: 'The log shows another root for this size',
    text: 'If the line is complete and unchanged, the log has been rewritten since. Keep the certificate or mail it is from, and show it to the other company and to the operator of this market.',
  },
  'no-such-head': {
    title: 'The log has no head of this size',
    text: 'Please check the size. If it is as it stands in your certificate or mail, the log has been rewritten since: keep that, and show it to the other company and to the operator of this market.',
  },
  'not-grown': {
    title: 'The log was changed since, not only extended',
    text: 'The proof that the newest head begins with yours does not hold. Keep the certificate or mail it is from, and show it to the other company and to the operator of this market.',
  },
  'not-signed': {
    title: 'A head is not signed with a key of the log',
    text: 'The received data is not signed by the log. Please try again; if this persists, inform the operator of this market.',
  },
};
