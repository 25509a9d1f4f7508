import { sha256OfText } from './bytes';
import { canonicalJson, isCanonical, type Json } from './canonical';
import { noEntryBefore, type DealEntry } from './entry';
import { hasKeys, isHash, isMoment, isObject, isText } from './forms';
import { parseJson } from './json';
import { checkLogProof, type LogVerdict } from './log-proof';
import { isTrustedHead, type LogTrust } from './log-trust';

export const registerVersion = 1;
/** Tolerance for a manually set clock and for the log, which is signed hourly. */
export const promptMs = 2 * 3_600_000;

/** Line of a register: an account's chain of its own, which the market's log contains like a deal. */
export interface RegisterLine {
  v: typeof registerVersion;
  /** Name of the register's chain. */
  register: string;
  seq: number;
  /** Hash of the previous line. */
  prev: string;
  at: string;
  account: number;
}

/** State of a register, as an entry of a deal records it. */
export interface RegisterHead {
  register: string;
  seq: number;
  head: string;
}

/** A register in a deal file. */
export interface StoredRegister {
  /** The exact texts that were hashed. */
  entries: string[];
  /** For each entry the proof that the market's log has it (a `LogProof` as text); null if there is none yet. */
  proofs: (string | null)[];
}

/** A register whose chain is intact. */
export interface ReadRegister<Line extends RegisterLine> {
  name: string;
  entries: Line[];
  hashes: string[];
  /** The time by which a log had each entry; null without a proof. */
  inLogBy: ({ at: string; isTrusted: boolean } | null)[];
}

export type Registers<Line extends RegisterLine> = ReadonlyMap<string, ReadRegister<Line>>;

export const writeRegisters = (registers: readonly StoredRegister[]): string =>
  canonicalJson({ registers, v: registerVersion } as unknown as Json);

type HeadOf = (entry: Pick<DealEntry, 'about'>) => RegisterHead | 'malformed' | undefined;

/** Returns the names of the registers that a deal's entries name, in the order of their first mention. */
export function registersIn(entries: readonly DealEntry[], headOf: HeadOf): string[] {
  const heads = entries.map(headOf).filter((head) => typeof head === 'object');
  return [...new Set(heads.map(({ register }) => register))];
}

/** Returns the number of a register's lines that the deal's entries name. */
export const linesNamed = (entries: readonly DealEntry[], register: string, headOf: HeadOf): number =>
  Math.max(
    0,
    ...entries
      .map(headOf)
      .map((head) => (typeof head === 'object' && head.register === register ? head.seq : 0)),
  );

/** Returns whether a value has the fields of a register's state; it may have more. */
export const isRegisterHead = (value: unknown): value is RegisterHead =>
  isObject(value) && isHash(value['head']) && isText(value['register']) && Number.isSafeInteger(value['seq']);

/** Returns whether the fields that all registers have are in their form. */
export const isRegisterLine = (value: Record<string, unknown>): boolean => {
  const { account, at, prev, register, seq, v } = value;
  return (
    v === registerVersion &&
    Number.isSafeInteger(account) &&
    isMoment(at) &&
    isHash(prev) &&
    isText(register) &&
    Number.isSafeInteger(seq)
  );
};

interface Kind<Line extends RegisterLine> {
  /** Path of the file, for the descriptions of faults. */
  fileName: string;
  /** Content of the registers in words, such as `keys`. */
  of: string;
  isLine(value: unknown): value is Line;
}

/** Returns the intact registers in a file by name, and the faults of the others. */
export async function readRegistersOf<Line extends RegisterLine>(
  text: string | undefined,
  { fileName, of, isLine }: Kind<Line>,
  trust: LogTrust,
): Promise<{ registers: Registers<Line>; faults: string[] }> {
  const registers = new Map<string, ReadRegister<Line>>();
  const given = readStored(text);
  if (given === undefined) {
    const faults = text === undefined ? [] : [`${fileName} is not in the form of registers of ${of}.`];
    return { registers, faults };
  }
  const faults: string[] = [];
  for (const one of given) {
    const read = await readRegister(one, isLine, trust);
    if ('fault' in read) faults.push(`In ${fileName} ${read.fault}.`);
    else registers.set(read.name, read);
  }
  return { registers, faults };
}

function readStored(text: string | undefined): StoredRegister[] | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = parseJson(text);
    const isWritten = hasKeys(value, ['registers', 'v']) && isCanonical(text, value as unknown as Json);
    if (!isWritten || value['v'] !== registerVersion || !Array.isArray(value['registers'])) return undefined;
    return value['registers'].every(isStored) ? value['registers'] : undefined;
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is StoredRegister {
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

async function readRegister<Line extends RegisterLine>(
  { entries: texts, proofs }: StoredRegister,
  isLine: Kind<Line>['isLine'],
  trust: LogTrust,
): Promise<ReadRegister<Line> | { fault: string }> {
  const hashes: string[] = [];
  for (const text of texts) hashes.push(await sha256OfText(text));
  const entries: Line[] = [];
  for (const [index, text] of texts.entries()) {
    const entry = readLine(text, isLine);
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
  const inLogBy: ReadRegister<Line>['inLogBy'] = [];
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

const isNext = (entry: RegisterLine, before: RegisterLine): boolean =>
  entry.register === before.register && entry.account === before.account && entry.at >= before.at;

function readLine<Line extends RegisterLine>(text: string, isLine: Kind<Line>['isLine']): Line | undefined {
  try {
    const value: unknown = parseJson(text);
    return isLine(value) && isCanonical(text, value as unknown as Json) ? value : undefined;
  } catch {
    return undefined;
  }
}
