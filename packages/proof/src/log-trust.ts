import { confirmed, broken, undecided, unknown, type Finding } from './finding';
import type { ReadChain } from './chain';
import { momentInWords } from './deal-words';
import { logProofVersion, readLeaf, verifyLogProof, type LogProof, type LogVerdict } from './log-proof';
import type { SignedTreeHead } from './tree-head';

/** The log of the market that runs the check, queried over the network. */
export interface MarketLog {
  /** Name of the log. */
  log: string;
  /** Its current and former keys: SPKI in base64 by SHA-256. */
  keys: ReadonlyMap<string, string>;
  /**
   * Returns the first leaf that covers an entry of a chain; undefined if there is none. Throws if the log does not
   * answer.
   */
  find(chain: string, sequence: number): Promise<Pick<LogProof, 'leaf' | 'proof' | 'head'> | undefined>;
}

/** The keys and logs that the reader trusts, from a source other than the file. */
export interface LogTrust {
  /** SHA-256 of log keys, in lower-case hexadecimal. */
  logKeys?: readonly string[] | undefined;
  /** `unreachable`: a market runs the check but its log did not answer. Absent: there is no market to query. */
  market?: MarketLog | 'unreachable' | undefined;
}

export interface CheckedLog {
  findings: Finding[];
  /** Number of the last entry that a trusted log has; 0 if it has none. */
  confirmedSeq: number;
}

export type ProvedLog = Extract<LogVerdict, { isProved: true }>;

interface CheckedChain extends Pick<ReadChain, 'hashes'> {
  name: string;
}

/** Returns the fingerprints in a text; undefined if any part of it is not a fingerprint. */
export function readLogKeys(text: string): string[] | undefined {
  const keys = text.split(/[\s,;]+/u).filter((part) => part !== '');
  const plain = keys.map((key) => key.replaceAll(':', '').toLowerCase());
  return plain.every((key) => /^[0-9a-f]{64}$/u.test(key)) ? plain : undefined;
}

/** Returns whether a head names a key that the reader trusts. The caller must check the signature as well. */
export function isTrustedHead({ log, key }: SignedTreeHead, { logKeys = [], market }: LogTrust): boolean {
  const isOfMarket = typeof market === 'object' && market.log === log && market.keys.has(key);
  return isOfMarket || logKeys.includes(key);
}

/**
 * Returns the findings of a trusted log about a chain, or what the reader has to compare if no log can be queried
 * (DEA-80).
 */
export async function checkTrust(
  claim: ProvedLog | undefined,
  chain: CheckedChain,
  trust: LogTrust,
): Promise<CheckedLog> {
  const { market } = trust;
  if (typeof market === 'object' && (claim === undefined || claim.head.log === market.log)) {
    return checkWithMarket(claim, chain, market);
  }
  if (claim === undefined) {
    return unconfirmed(
      market === 'unreachable' ? noAnswer : 'The file contains no proof from a log. ',
      'Compare the hash of its last entry with the other side’s file, or check it at /verify of the market.',
    );
  }
  const { logKeys = [] } = trust;
  const { key } = claim.head;
  if (logKeys.includes(key)) return { findings: [byKey(claim)], confirmedSeq: claim.seq };
  if (logKeys.length > 0) {
    return fails(
      `The log in this file has the key ${key}, which you did not give: it belongs to another market, or the file was forged.`,
    );
  }
  return unconfirmed(
    market === 'unreachable' ? noAnswer : '',
    `The file says that a log named ${claim.head.log} had its chain up to entry ${claim.seq} by ${momentInWords(claim.head.at)}. The maker of the file could have made that log too. Compare the fingerprint of its key with the one that the market shows at /verify and /log, or tells you by phone, and enter it in this check: ${key}.`,
  );
}

const noAnswer = 'The log of this market could not be reached; please try again. ';

const unconfirmed = (reason: string, text: string): CheckedLog => ({
  findings: [undecided('log', `${reason}${text}`)],
  confirmedSeq: 0,
});

const fails = (text: string): CheckedLog => ({ findings: [broken('log', text)], confirmedSeq: 0 });

const headInWords = ({ size, root, at, key }: SignedTreeHead): string =>
  `head of size ${size}, root ${root}, ${momentInWords(at)}, key ${key}`;

const byKey = ({ seq, head }: ProvedLog): Finding => ({
  ...confirmed(
    'log',
    `The log whose key you gave had the chain up to entry ${seq} when it signed its head (${headInWords(head)}).`,
  ),
  isByKey: true,
});

/**
 * Queries the market for the last entry of the chain; if its log has only a later entry, for the entry that the file
 * names. Checks the answer against the market's keys and the chain.
 */
async function checkWithMarket(
  claim: ProvedLog | undefined,
  chain: CheckedChain,
  market: MarketLog,
): Promise<CheckedLog> {
  if (claim && !market.keys.has(claim.head.key)) {
    return fails(
      `The file names the log of this market, but it was signed with a key that is not one of its keys (${claim.head.key}): the file was forged.`,
    );
  }
  const last = chain.hashes.length;
  const findings: Finding[] = [];
  for (const sequence of new Set([last, claim?.seq ?? 1])) {
    const found = await market.find(chain.name, sequence).catch(() => 'unreachable' as const);
    if (found === 'unreachable') return unconfirmed(noAnswer, '');
    const reached = found && readLeaf(found.leaf)?.seq;
    if (found === undefined || reached === undefined) continue;
    if (reached > last) {
      const text = `The deal has continued since: its log has entry ${reached}, and this file ends with ${last}.`;
      findings.push(unknown('chain', text));
      continue;
    }
    const verdict = await verifyReply(found, chain, market);
    if (!verdict.isProved) return fails(verdict.text);
    const text = `The log of this market has the chain up to entry ${verdict.seq}, as it has just confirmed (${headInWords(verdict.head)}).`;
    return { findings: [...findings, confirmed('log', text)], confirmedSeq: verdict.seq };
  }
  if (claim) {
    return fails(
      'The log of this market signed this chain but no longer contains it: the market was restored from a backup, or its log was rewritten.',
    );
  }
  const { findings: open } = unconfirmed(
    'The log of this market cannot confirm this file: it does not know the deal, or no entry up to the end of this file.',
    ' The log includes a deal within an hour; download the deal file again then.',
  );
  return { findings: [...findings, ...open], confirmedSeq: 0 };
}

async function verifyReply(
  found: Pick<LogProof, 'leaf' | 'proof' | 'head'>,
  chain: CheckedChain,
  { log, keys }: MarketLog,
): Promise<LogVerdict> {
  const spki = keys.get(found.head.key);
  if (spki === undefined || found.head.log !== log) {
    return { isProved: false, text: 'The answer of the market is not signed by its log.' };
  }
  return verifyLogProof({ ...found, spki, v: logProofVersion, timestamp: null }, chain.name, chain);
}
