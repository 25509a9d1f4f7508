import type { LogGrowth, LogHead, LogState } from '@proffer/contract/deals/log.schemas';
import { verifyConsistency, verifySignedHead } from '@proffer/proof';

/** What somebody has of a head: as it stands in a certificate, in a mail, or as it was copied here. */
export interface KeptHead {
  size: number;
  root: string;
}

/** A head in the line that certificates and mails have. */
export const headLine = ({ size, root, at }: LogHead): string => `Size ${size}, root ${root}, ${at}`;

/** Reads that line, broken over lines or not; undefined when size or root is not to be found in it. */
export function readHeadLine(text: string): KeptHead | undefined {
  const size = /size\D{0,3}(\d{1,15})/iu.exec(text)?.[1];
  // A hash that a document has broken over two lines.
  const root = /root([0-9a-f]{64})(?![0-9a-f])/u.exec(text.toLowerCase().replaceAll(/\s+/gu, ''))?.[1];
  return size === undefined || root === undefined || Number(size) < 1
    ? undefined
    : { size: Number(size), root };
}

export type Comparison = 'same' | 'other-root' | 'not-grown' | 'not-signed';

/**
 * Whether what somebody kept is the log as it stands: its head of that size has the same root, both heads are signed with
 * a key of the log, and the newer one only added. Reckoned here; of the server only the figures are taken.
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
    text: 'Your browser has reckoned it: the log has this size with this root, signed with its key, and since then was only added to.',
  },
  'other-root': {
    title: 'The log shows another root for this size',
    text: 'If the line is complete and unchanged, the log has been rewritten since. Keep the certificate or mail it is from, and show it to the other company and to whoever runs this market.',
  },
  'no-such-head': {
    title: 'The log has no head of this size',
    text: 'Please check the size. If it is as it stands in your certificate or mail, the log has been rewritten since: keep that, and show it to the other company and to whoever runs this market.',
  },
  'not-grown': {
    title: 'The log has not only been added to since',
    text: 'The proof that the newest head begins with yours does not hold. Keep the certificate or mail it is from, and show it to the other company and to whoever runs this market.',
  },
  'not-signed': {
    title: 'A head is not signed with a key of the log',
    text: 'What this page was given is not what the log stands by. Please try again; if it stays so, tell whoever runs this market.',
  },
};
