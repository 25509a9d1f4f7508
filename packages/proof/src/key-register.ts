import { sha256OfText } from './bytes';
import { canonicalJson, isCanonical, type Json } from './canonical';
import { momentInWords } from './deal-words';
import { noEntryBefore, type DealEntry } from './entry';
import { broken, holds, unknown, type Finding } from './finding';
import { hasKeys, isHash, isMoment, isText } from './forms';
import { checkLogProof, type LogVerdict } from './log-proof';

/** How the keys came and went with which an account signs: a chain of its own, as a deal has one. */
export interface RegisterEntry {
  v: typeof registerVersion;
  /** Name of the chain. */
  register: string;
  seq: number;
  /** Hash of the entry before. */
  prev: string;
  at: string;
  account: number;
  /** `key.known`: it was there when the market began to write registers. */
  act: (typeof registerActs)[number];
  /** Its owner in the settings, or the market when the account was closed or the register begun. */
  by: 'account' | 'market';
  /** SHA-256 of the public key (SPKI). */
  key: string;
}

export const registerVersion = 1;
const registerActs = ['key.added', 'key.known', 'key.removed'] as const;

/** What an entry of a deal says of the keys of who acts: as far as their register went. */
export interface RegisterHead {
  register: string;
  seq: number;
  head: string;
}

/** A register as it stands in a deal file. */
export interface KeyRegister {
  /** The texts that were hashed, to the letter. */
  entries: string[];
  /** For each entry the proof that the log of the market has it (`LogProof`, as it is written); null where there is none yet. */
  proofs: (string | null)[];
}

export const registersName = 'keys.json';

export const writeRegisters = (registers: readonly KeyRegister[]): string =>
  canonicalJson({ registers, v: registerVersion } as unknown as Json);

/** Names of the registers that the entries of a deal name, in the order in which they do. */
export function registersOf(entries: readonly DealEntry[]): string[] {
  const heads = entries.map(registerHeadOf).filter((head) => typeof head === 'object');
  return [...new Set(heads.map(({ register }) => register))];
}

/** How many lines of a register the entries of a deal name. */
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

/** What is proved of when the keys came to be known that sign in a deal. */
export interface CheckedRegisters {
  findings: Finding[];
  /** Of a key that has signed an entry. */
  findingsOf(entry: DealEntry, fingerprint: string): Finding[];
}

interface ReadRegister {
  name: string;
  entries: RegisterEntry[];
  hashes: string[];
  /** When each entry was in the log by. */
  inLogBy: (string | null)[];
}

/** What somebody who puts the clock right by hand may be late with, and the log with its hour. */
const promptMs = 2 * 3_600_000;

/**
 * Whether the registers in a file are those that the entries of the deal name, to the letter and in the log of the market:
 * then no key was put in, left out, exchanged or moved in time since those entries were written.
 */
export async function checkRegisters(
  text: string | undefined,
  entries: readonly DealEntry[],
): Promise<CheckedRegisters> {
  const { registers, faults } = await readAll(text);
  const named = entries.flatMap((entry) => {
    const head = registerHeadOf(entry);
    return typeof head === 'object' ? [{ entry, head }] : [];
  });
  const texts = [...faults, ...malformedIn(entries), ...faultsOfHeads(named, registers)];
  const findings = texts.map((one) => broken('key', one));
  for (const register of registers.values()) {
    const fault = faultOfRest(register, entries);
    const last = named.findLast(({ head }) => head.register === register.name);
    if (fault !== undefined) findings.push(broken('key', fault));
    else if (last && texts.length === 0) findings.push(summaryOf(last));
  }
  return {
    findings,
    findingsOf(entry, fingerprint) {
      const head = registerHeadOf(entry);
      if (typeof head !== 'object') return [notRecorded(entry)];
      const register = registers.get(head.register);
      return register && faultOf(register, entry, head) === undefined
        ? findingsOfKey(register, head, entry, { fingerprint, dealBegan: entries[0]?.at ?? entry.at })
        : [];
    },
  };
}

interface NamedRegister {
  entry: DealEntry;
  head: RegisterHead;
}
type Registers = ReadonlyMap<string, ReadRegister>;

async function readAll(text: string | undefined): Promise<{ registers: Registers; faults: string[] }> {
  const registers = new Map<string, ReadRegister>();
  const given = readRegisters(text);
  if (given === undefined) {
    const faults = text === undefined ? [] : [`${registersName} is not in the form of registers of keys.`];
    return { registers, faults };
  }
  const faults: string[] = [];
  for (const one of given) {
    const read = await readRegister(one);
    if ('fault' in read) faults.push(`In ${registersName} ${read.fault}.`);
    else registers.set(read.name, read);
  }
  return { registers, faults };
}

const malformedIn = (entries: readonly DealEntry[]): string[] =>
  entries
    .filter((entry) => registerHeadOf(entry) === 'malformed')
    .map(({ seq }) => `Entry ${seq} names its register of keys in no form of one.`);

const faultsOfHeads = (named: readonly NamedRegister[], registers: Registers): string[] =>
  named.flatMap(({ entry, head }) => faultOf(registers.get(head.register), entry, head) ?? []);

/** Of what lies behind the last line that an entry names. */
function faultOfRest({ name, inLogBy }: ReadRegister, entries: readonly DealEntry[]): string | undefined {
  const count = namedLines(entries, name);
  if (count === 0) return `${registersName} holds a register of keys that no entry names.`;
  return inLogBy.slice(count).includes(null)
    ? `${registersName} holds a line that neither an entry names nor the log of the market has.`
    : undefined;
}

const notRecorded = ({ seq }: DealEntry): Finding =>
  unknown(
    'key',
    `When the own key of entry ${seq} came to be known stands nowhere: it signed before the market wrote that down.`,
  );

function faultOf(
  register: ReadRegister | undefined,
  { seq, by }: DealEntry,
  head: RegisterHead,
): string | undefined {
  if (register === undefined) {
    return `The register of keys that entry ${seq} names is missing or does not hold.`;
  }
  if (register.entries[0]?.account !== by.user) {
    return `The register of keys that entry ${seq} names is another account’s.`;
  }
  return register.hashes[head.seq - 1] === head.head
    ? undefined
    : `The register of keys is another than the one that entry ${seq} names: a key was put in, left out, exchanged or moved in time.`;
}

function summaryOf({ entry, head }: NamedRegister): Finding {
  const count = head.seq === 1 ? 'one line' : `${head.seq} lines`;
  return holds(
    'key',
    `The register of the keys of the ${entry.by.side} is the one that entry ${entry.seq} names (${count}): no key was put in, left out, exchanged or moved in time since.`,
  );
}

function findingsOfKey(
  { entries, inLogBy }: ReadRegister,
  head: RegisterHead,
  { seq, by }: DealEntry,
  { fingerprint, dealBegan }: { fingerprint: string; dealBegan: string },
): Finding[] {
  const last = entries.slice(0, head.seq).findLast(({ key }) => key === fingerprint);
  const subject = `The own key of entry ${seq}`;
  if (last === undefined || last.act === 'key.removed') {
    const why = last === undefined ? 'had never been added' : 'had been removed';
    return [
      broken('key', `${subject} ${why} when it signed, as the register of the ${by.side}’s keys says.`),
    ];
  }
  const logged = inLogBy[last.seq - 1] ?? null;
  const inLog =
    logged === null
      ? 'the log of the market does not have that yet'
      : `the log of the market had that by ${momentInWords(logged)}`;
  const came =
    last.act === 'key.known'
      ? `was there by ${momentInWords(last.at)}, when the market began to write down how keys come`
      : `was added on ${momentInWords(last.at)} by account no. ${last.account}`;
  const removed = entries.slice(last.seq).find(({ key }) => key === fingerprint);
  const found = [
    holds(
      'key',
      `${subject} ${came}; ${inLog}.${removed ? ` It was removed on ${momentInWords(removed.at)}.` : ''}`,
    ),
  ];
  if (logged !== null && Date.parse(logged) - Date.parse(last.at) > promptMs) {
    found.push(
      unknown('key', `${subject} came into the log long after it was added by what its register says.`),
    );
  }
  if (last.at > dealBegan) {
    found.push(
      unknown(
        'key',
        `${subject} came to be known only after this deal had begun: ask its owner whether it is theirs.`,
      ),
    );
  }
  return found;
}

function readRegisters(text: string | undefined): KeyRegister[] | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
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

async function readRegister({
  entries: texts,
  proofs,
}: KeyRegister): Promise<ReadRegister | { fault: string }> {
  const hashes = await Promise.all(texts.map(sha256OfText));
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
  const verdicts = await Promise.all(
    proofs.map(async (proof) => (proof === null ? null : checkLogProof(proof, name, { hashes }))),
  );
  const wrong = verdicts.findIndex((verdict, index) => verdict !== null && !reaches(verdict, index + 1));
  if (wrong >= 0)
    return { fault: `line ${wrong + 1} of a register does not stand in the log of the market as is said` };
  return { name, entries, hashes, inLogBy: verdicts.map((one) => (one?.isProved ? one.head.at : null)) };
}

const reaches = (verdict: LogVerdict, seq: number): boolean => verdict.isProved && verdict.seq >= seq;

const isNext = (entry: RegisterEntry, before: RegisterEntry): boolean =>
  entry.register === before.register && entry.account === before.account && entry.at >= before.at;

function readEntry(text: string): RegisterEntry | undefined {
  try {
    const value: unknown = JSON.parse(text);
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
