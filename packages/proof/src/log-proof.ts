import { canonicalJson, type Json } from './canonical';
import type { ReadChain } from './chain';
import { hasKeys, isText } from './forms';
import { parseJson } from './json';
import { leafHash, verifyInclusion, type InclusionProof } from './merkle';
import { verifySignedHead, type SignedTreeHead } from './tree-head';

/** That a chain stands in the log of the market up to an entry, with all that is needed to check it. */
export interface LogProof {
  v: typeof logProofVersion;
  /** What the log holds, to the byte: `{"deal","head","seq","v":1}` in canonical JSON. */
  leaf: string;
  proof: InclusionProof;
  head: SignedTreeHead;
  /** The log's key: SPKI in DER, in base64. */
  spki: string;
  /** A token of trusted time over the head (RFC 3161), DER in base64; null where there is none. */
  timestamp: string | null;
}

export const logProofVersion = 1;

/** As it stands in a deal file. */
export const writeLogProof = (proof: LogProof): string => canonicalJson({ ...proof } as unknown as Json);

const wrong = (text: string): LogVerdict => ({ isProved: false, text });

export type LogVerdict =
  | { isProved: false; text: string }
  | { isProved: true; seq: number; head: SignedTreeHead; timestamp: string | null };

/** Returns what a proof in a file says of a chain; see `verifyLogProof`. */
export async function checkLogProof(
  text: string,
  deal: string,
  chain: Pick<ReadChain, 'hashes'>,
): Promise<LogVerdict> {
  const proof = readLogProof(text);
  return proof
    ? verifyLogProof(proof, deal, chain)
    : wrong('The proof from the log of the market is not in the form of one.');
}

/**
 * Recomputes what a proof says of a chain: its leaf, its way to the root, and the signature over that. The key of the
 * proof makes that signature: whose key it is has to be known from elsewhere.
 */
export async function verifyLogProof(
  { leaf: text, proof, head, spki, timestamp }: LogProof,
  deal: string,
  { hashes }: Pick<ReadChain, 'hashes'>,
): Promise<LogVerdict> {
  const leaf = readLeaf(text);
  if (leaf?.deal !== deal || leaf.head === undefined || leaf.head !== hashes[leaf.seq - 1]) {
    return wrong('The log of the market holds another chain than this one: one of the two was written anew.');
  }
  if (proof.size !== head.size || !(await verifyInclusion(await leafHash(text), proof, head.root))) {
    return wrong('The chain does not stand in the log of the market as its proof says.');
  }
  if (!(await verifySignedHead(head, bytesOf(spki)))) {
    return wrong('The head of the log of the market is not signed by the key that is named.');
  }
  return { isProved: true, seq: leaf.seq, head, timestamp };
}

/** Returns what stands in a leaf of the log; undefined for what is no leaf. */
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

/** Empty for what is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
  } catch {
    return new Uint8Array();
  }
}
