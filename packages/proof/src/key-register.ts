import { sha256OfText } from './bytes';
import { canonicalJson, isCanonical, type Json } from './canonical';
import { registersName } from './deal-record';
import { noEntryBefore, type DealEntry } from './entry';
import { hasKeys, isHash, isMoment, isText } from './forms';
import { parseJson } from './json';
import { checkLogProof, type LogVerdict } from './log-proof';
import { isTrustedHead, type LogTrust } from './log-trust';

/** An entry of the register of an account's signing keys, which is a chain of its own. */
export interface RegisterEntry {
  v: typeof registerVersion;
  /** Name of the register's chain. */
  register: string;
  seq: number;
  /** Hash of the previous entry. */
  prev: string;
  at: string;
  account: number;
  /** `key.known`: the key existed when the market began to keep registers. */
  act: (typeof registerActs)[number];
  /** The key's owner in the settings, or the market when an account is closed or its register begins. */
  by: 'account' | 'market';
  /** SHA-256 of the public key (SPKI). */
  key: string;
}

export const registerVersion = 1;
const registerActs = ['key.added', 'key.known', 'key.removed'] as const;

/** The state of the actor's key register, as an entry of a deal records it. */
export interface RegisterHead {
  register: string;
  seq: number;
  head: string;
}

/** A register in a deal file. */
export interface KeyRegister {
  /** The exact texts that were hashed. */
  entries: string[];
  /** For each entry the proof that the market's log has it (a `LogProof` as text); null if there is none yet. */
  proofs: (string | null)[];
}

export const writeRegisters = (registers: readonly KeyRegister[]): string =>
  canonicalJson({ registers, v: registerVersion } as unknown as Json);

/** Returns the names of the registers that a deal's entries name, in the order of their first mention. */
export function registersOf(entries: readonly DealEntry[]): string[] {
  const heads = entries.map(registerHeadOf).filter((head) => typeof head === 'object');
  return [...new Set(heads.map(({ register }) => register))];
}

/** Returns the number of a register's lines that the deal's entries name. */
export const namedLines = (entries: readonly DealEntry[], register: string): number =>
  Math.max(
    0,
    ...entries
      .map(registerHeadOf)
      .map((head) => (typeof head === 'object' && head.register === register ? head.seq : 0)),
  );

export function registerHeadOf({ about }: Pick<DealEntry, 'about'>): RegisterHead | 'malformed' | undefined {
  const value: unknown = about['keys'];
  if (value === undefined) return undefined;
  return hasKeys(value, ['head', 'register', 'seq']) &&
    isHash(value['head']) &&
    isText(value['register']) &&
    Number.isSafeInteger(value['seq'])
    ? (value as unknown as RegisterHead)
    : 'malformed';
}

/** A register whose chain is intact. */
export interface ReadRegister {
  name: string;
  entries: RegisterEntry[];
  hashes: string[];
  /** The time by which a log had each entry; null without a proof. */
  inLogBy: ({ at: string; isTrusted: boolean } | null)[];
}

export type Registers = ReadonlyMap<string, ReadRegister>;

/** Returns the intact registers in a file by name, and the faults of the others. */
export async function readAllRegisters(
  text: string | undefined,
  trust: LogTrust,
): Promise<{ registers: Registers; faults: string[] }> {
  const registers = new Map<string, ReadRegister>();
  const given = readRegisters(text);
  if (given === undefined) {
    const faults = text === undefined ? [] : [`${registersName} is not in the form of registers of keys.`];
    return { registers, faults };
  }
  const faults: string[] = [];
  for (const one of given) {
    const read = await readRegister(one, trust);
    if ('fault' in read) faults.push(`In ${registersName} ${read.fault}.`);
    else registers.set(read.name, read);
  }
  return { registers, faults };
}

function readRegisters(text: string | undefined): KeyRegister[] | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = parseJson(text);
    const isWritten = hasKeys(value, ['registers', 'v']) && isCanonical(text, value as unknown as Json);
    if (!isWritten || value['v'] !== registerVersion || !Array.isArray(value['registers'])) return undefined;
    return value['registers'].every(isRegister) ? value['registers'] : undefined;
  } catch {
    return undefined;
  }
}

function isRegister(value: unknown): value is KeyRegister {
  if (!hasKeys(value, ['entries', 'proofs'])) return false;
  const { entries, proofs } = value;
  return (
    Array.isArray(entries) &&
    entries.every(isText) &&
    Array.isArray(proofs) &&
    proofs.length === entries.length &&
    proofs.every((proof) => proof === null || isText(proof))
  );
}

async function readRegister(
  { entries: texts, proofs }: KeyRegister,
  trust: LogTrust,
): Promise<ReadRegister | { fault: string }> {
  const hashes: string[] = [];
  for (const text of texts) hashes.push(await sha256OfText(text));
  const entries: RegisterEntry[] = [];
  for (const [index, text] of texts.entries()) {
    const entry = readEntry(text);
    const before = entries.at(-1);
    const follows =
      entry?.seq === index + 1 &&
      entry.prev === (hashes[index - 1] ?? noEntryBefore) &&
      (before === undefined || isNext(entry, before));
    if (!entry || !follows)
      return { fault: `line ${index + 1} of a register does not follow from the one before` };
    entries.push(entry);
  }
  const name = entries[0]?.register;
  if (name === undefined) return { fault: 'a register has no line' };
  const inLogBy: ReadRegister['inLogBy'] = [];
  for (const [index, proof] of proofs.entries()) {
    const verdict = proof === null ? null : await checkLogProof(proof, name, { hashes });
    if (verdict !== null && !reaches(verdict, index + 1)) {
      return { fault: `line ${index + 1} of a register is not in the log of the market as stated` };
    }
    inLogBy.push(
      verdict?.isProved ? { at: verdict.head.at, isTrusted: isTrustedHead(verdict.head, trust) } : null,
    );
  }
  return { name, entries, hashes, inLogBy };
}

const reaches = (verdict: LogVerdict, seq: number): boolean => verdict.isProved && verdict.seq >= seq;

const isNext = (entry: RegisterEntry, before: RegisterEntry): boolean =>
  entry.register === before.register && entry.account === before.account && entry.at >= before.at;

function readEntry(text: string): RegisterEntry | undefined {
  try {
    const value: unknown = parseJson(text);
    return isEntry(value) && isCanonical(text, value as unknown as Json) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is RegisterEntry {
  if (!hasKeys(value, ['account', 'act', 'at', 'by', 'key', 'prev', 'register', 'seq', 'v'])) return false;
  const { account, act, at, by, key, prev, register, seq, v } = value;
  return (
    v === registerVersion &&
    Number.isSafeInteger(account) &&
    registerActs.some((one) => one === act) &&
    isMoment(at) &&
    (by === 'account' || by === 'market') &&
    isHash(key) &&
    isHash(prev) &&
    isText(register) &&
    Number.isSafeInteger(seq)
  );
}
