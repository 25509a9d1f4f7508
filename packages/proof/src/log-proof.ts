import { canonicalJson, type Json } from './canonical';
import type { ReadChain } from './chain';
import { hasKeys, isText } from './forms';
import { parseJson } from './json';
import { leafHash, verifyInclusion, type InclusionProof } from './merkle';
import { verifySignedHead, type SignedTreeHead } from './tree-head';

/** Proves that the market's log has a chain up to an entry, with everything needed to check it. */
export interface LogProof {
  v: typeof logProofVersion;
  /** The exact content of the log's leaf: `{"deal","head","seq","v":1}` in canonical JSON. */
  leaf: string;
  proof: InclusionProof;
  head: SignedTreeHead;
  /** The log's key: SPKI in DER, in base64. */
  spki: string;
  /** A trusted timestamp over the head (RFC 3161), DER in base64; null if there is none. */
  timestamp: string | null;
}

export const logProofVersion = 1;

/** Returns a proof as text, as a deal file contains it. */
export const writeLogProof = (proof: LogProof): string => canonicalJson({ ...proof } as unknown as Json);

const wrong = (text: string): LogVerdict => ({ isProved: false, text });

export type LogVerdict =
  | { isProved: false; text: string }
  | { isProved: true; seq: number; head: SignedTreeHead; timestamp: string | null };

/** Checks a proof in a file against a chain; see `verifyLogProof`. */
export async function checkLogProof(
  text: string,
  deal: string,
  chain: Pick<ReadChain, 'hashes'>,
): Promise<LogVerdict> {
  const proof = readLogProof(text);
  return proof
    ? verifyLogProof(proof, deal, chain)
    : wrong('The proof from the log of the market has an invalid form.');
}

/**
 * Checks a proof: its leaf, its path to the root, and the signature over the root. The signature is checked with the
 * key in the proof; the caller must know the key's owner from another source.
 */
export async function verifyLogProof(
  { leaf: text, proof, head, spki, timestamp }: LogProof,
  deal: string,
  { hashes }: Pick<ReadChain, 'hashes'>,
): Promise<LogVerdict> {
  const leaf = readLeaf(text);
  if (leaf?.deal !== deal || leaf.head === undefined || leaf.head !== hashes[leaf.seq - 1]) {
    return wrong('The log of the market contains a different chain: one of the two was rewritten.');
  }
  if (proof.size !== head.size || !(await verifyInclusion(await leafHash(text), proof, head.root))) {
    return wrong('The log of the market does not contain the chain as its proof states.');
  }
  if (!(await verifySignedHead(head, bytesOf(spki)))) {
    return wrong('The head of the log of the market is not signed by the key that is named.');
  }
  return { isProved: true, seq: leaf.seq, head, timestamp };
}

/** Returns the content of a leaf; undefined if the text is not a leaf. */
export function readLeaf(text: string): { deal: unknown; head: unknown; seq: number } | undefined {
  try {
    const value: unknown = parseJson(text);
    if (!hasKeys(value, ['deal', 'head', 'seq', 'v']) || canonicalJson(value as Json) !== text)
      return undefined;
    const { deal, head, seq, v } = value;
    return v === 1 && typeof seq === 'number' && Number.isSafeInteger(seq) ? { deal, head, seq } : undefined;
  } catch {
    return undefined;
  }
}

function readLogProof(text: string): LogProof | undefined {
  try {
    const value: unknown = parseJson(text);
    return isLogProof(value) && writeLogProof(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLogProof(value: unknown): value is LogProof {
  if (!hasKeys(value, ['head', 'leaf', 'proof', 'spki', 'timestamp', 'v'])) return false;
  const { v, leaf, proof, head, spki, timestamp } = value;
  return (
    v === logProofVersion &&
    isText(leaf) &&
    isText(spki) &&
    (timestamp === null || isText(timestamp)) &&
    hasKeys(proof, ['leaf', 'path', 'size']) &&
    Array.isArray(proof['path']) &&
    proof['path'].every(isText) &&
    hasKeys(head, ['at', 'key', 'log', 'root', 'signature', 'size']) &&
    Object.entries(head).every(([name, one]) => (name === 'size' ? Number.isSafeInteger(one) : isText(one)))
  );
}

/** Returns the bytes of a base64 text; empty if it is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
  } catch {
    return new Uint8Array();
  }
}
