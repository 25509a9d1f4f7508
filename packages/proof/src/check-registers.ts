import { momentInWords } from './deal-words';
import { registersName } from './deal-record';
import type { DealEntry } from './entry';
import { broken, brokenSome, confirmed, consistent, undecided, unknown, type Finding } from './finding';
import { namedLines, readAllRegisters, registerHeadOf, type RegisterEntry } from './key-register';
import type { LogTrust } from './log-trust';
import { promptMs, type ReadRegister, type RegisterHead, type Registers } from './register';

/** Findings about when the signing keys of a deal became known. */
export interface CheckedRegisters {
  findings: Finding[];
  /** Returns the findings about the key that signed an entry. */
  findingsOf(entry: DealEntry, fingerprint: string): Finding[];
}

/**
 * Checks that the key registers in a file are exactly those that the deal's entries name and that the market's log
 * has. Then no key was inserted, omitted, exchanged or moved in time since those entries were written.
 */
export async function checkRegisters(
  text: string | undefined,
  entries: readonly DealEntry[],
  trust: LogTrust,
): Promise<CheckedRegisters> {
  const { registers, faults } = await readAllRegisters(text, trust);
  const named = entries.flatMap((entry) => {
    const head = registerHeadOf(entry);
    return typeof head === 'object' ? [{ entry, head }] : [];
  });
  const texts = [...faults, ...malformedIn(entries), ...faultsOfHeads(named, registers)];
  const findings = brokenSome('key', texts);
  for (const register of registers.values()) {
    const fault = faultOfRest(register, entries);
    const last = named.findLast(({ head }) => head.register === register.name);
    if (fault !== undefined) findings.push(broken('key', fault));
    else if (last && texts.length === 0) findings.push(summaryOf(last), ...findingsOfRest(register, last));
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
const malformedIn = (entries: readonly DealEntry[]): string[] =>
  entries
    .filter((entry) => registerHeadOf(entry) === 'malformed')
    .map(({ seq }) => `Entry ${seq} names its register of keys in an invalid form.`);

const faultsOfHeads = (named: readonly NamedRegister[], registers: Registers<RegisterEntry>): string[] =>
  named.flatMap(({ entry, head }) => faultOf(registers.get(head.register), entry, head) ?? []);

/** Returns the fault of register lines that no entry names. */
function faultOfRest(
  { name, inLogBy }: ReadRegister<RegisterEntry>,
  entries: readonly DealEntry[],
): string | undefined {
  const count = namedLines(entries, name);
  if (count === 0) return `${registersName} contains a register of keys that no entry names.`;
  return inLogBy.slice(count).includes(null)
    ? `${registersName} contains a line that neither an entry nor the log of the market confirms.`
    : undefined;
}

const notRecorded = ({ seq }: DealEntry): Finding =>
  unknown(
    'key',
    `It is not recorded when the own key of entry ${seq} was added: it signed before the market kept registers.`,
  );

function faultOf(
  register: ReadRegister<RegisterEntry> | undefined,
  { seq, by }: DealEntry,
  head: RegisterHead,
): string | undefined {
  if (register === undefined) {
    return `The register of keys that entry ${seq} names is missing or invalid.`;
  }
  if (register.entries[0]?.account !== by.user) {
    return `The register of keys that entry ${seq} names belongs to another account.`;
  }
  return register.hashes[head.seq - 1] === head.head
    ? undefined
    : `The register of keys differs from the one that entry ${seq} names: a key was inserted, removed, replaced or moved in time.`;
}

function summaryOf({ entry, head }: NamedRegister): Finding {
  const count = head.seq === 1 ? 'one line' : `${head.seq} lines`;
  return consistent(
    'key',
    `The register of the keys of the ${entry.by.side} is the one that entry ${entry.seq} names (${count}).`,
  );
}

/**
 * Returns findings about register lines after the last one that an entry names; only a log can prove that they belong
 * to the account.
 */
function findingsOfRest({ inLogBy }: ReadRegister<RegisterEntry>, { entry, head }: NamedRegister): Finding[] {
  const rest = inLogBy.slice(head.seq);
  return rest.every((one) => one?.isTrusted)
    ? []
    : [
        undecided(
          'key',
          `The lines after line ${head.seq} in the register of keys of the ${entry.by.side} are confirmed only by a log whose key you have not confirmed.`,
        ),
      ];
}

function findingsOfKey(
  { entries, inLogBy }: ReadRegister<RegisterEntry>,
  head: RegisterHead,
  { seq, by }: DealEntry,
  { fingerprint, dealBegan }: { fingerprint: string; dealBegan: string },
): Finding[] {
  const last = entries.slice(0, head.seq).findLast(({ key }) => key === fingerprint);
  const subject = `The own key of entry ${seq}`;
  if (last === undefined || last.act === 'key.removed') {
    const why = last === undefined ? 'had never been added' : 'had been removed';
    return [
      broken('key', `${subject} ${why} when it signed, according to the register of the ${by.side}’s keys.`),
    ];
  }
  const came =
    last.act === 'key.known'
      ? `existed by ${momentInWords(last.at)}, when the market began to register keys`
      : `was added on ${momentInWords(last.at)} by account no. ${last.account}`;
  const found = [
    consistent('key', `${subject} ${came}, according to its register.`),
    inLog(subject, inLogBy[last.seq - 1] ?? null, last.at),
  ];
  const removed = entries.slice(last.seq).find(({ key }) => key === fingerprint);
  if (removed) {
    const isProved = removed.seq <= head.seq || inLogBy[removed.seq - 1]?.isTrusted === true;
    const words = isProved ? consistent : unknown;
    found.push(
      words('key', `${subject} was removed on ${momentInWords(removed.at)}, according to its register.`),
    );
  }
  if (last.at > dealBegan) {
    found.push(
      unknown(
        'key',
        `${subject} was added only after this deal had started: ask its owner whether it is theirs.`,
      ),
    );
  }
  return found;
}

/**
 * Returns the finding about when a log first had the line of a key; it counts as late if a wrongly set clock cannot
 * explain the delay.
 */
function inLog(
  subject: string,
  logged: ReadRegister<RegisterEntry>['inLogBy'][number],
  addedAt: string,
): Finding {
  if (logged === null) return unknown('key', `${subject} is in no log yet.`);
  if (!logged.isTrusted) {
    return unknown(
      'key',
      `${subject} was in a log by ${momentInWords(logged.at)}, whose key you have not confirmed.`,
    );
  }
  return Date.parse(logged.at) - Date.parse(addedAt) > promptMs
    ? unknown('key', `${subject} entered the log long after the time of its register.`)
    : confirmed('key', `${subject} was in the log of the market by ${momentInWords(logged.at)}.`);
}
