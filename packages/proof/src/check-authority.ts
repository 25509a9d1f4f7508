import type { ReadChain } from './chain';
import {
  actsWithAuthority,
  authorityHeadOf,
  namedAuthorityLines,
  peopleOf,
  readAuthorityRegisters,
  type ActPeople,
  type AuthorityHead,
  type AuthorityLine,
} from './authority-register';
import { authorityName, wordsOf, type DealRecord } from './deal-record';
import { actInWords, momentInWords, rupeesInWords } from './deal-words';
import type { DealEntry } from './entry';
import { brokenSome, confirmed, consistent, unknown, type Finding } from './finding';
import type { LogTrust } from './log-trust';
import { promptMs, type ReadRegister } from './register';

interface SignedBy {
  entry: DealEntry;
  people: ActPeople;
  head: AuthorityHead;
  /** Returns the name of a person, or their number if this file does not reveal it. */
  nameOf(member: number): string;
  /** Name of the person who gave the authority. */
  authoriser: string | undefined;
}

/** Acts with authority that are no signature or acceptance. */
const withoutSignature: ReadonlySet<string> = new Set(['nda.prepared', 'nda.shared', 'nda.cover-ended']);

type Verdict = { fault: string } | { line: AuthorityLine; text: string };

/**
 * Returns findings about the people who bound the companies: who signed, and which line of the company's register of
 * authority permitted it at that moment.
 */
export async function checkAuthority(
  { openings }: Pick<DealRecord, 'openings'>,
  { entries }: Pick<ReadChain, 'entries'>,
  text: string | undefined,
  trust: LogTrust = {},
): Promise<Finding[]> {
  const { registers, faults } = await readAuthorityRegisters(text, trust);
  const names = namesOf(entries, openings);
  const found: Finding[] = [];
  const proved = new Map<string, Finding>();
  let without = 0;
  for (const entry of entries) {
    const signed = signedBy(entry, openings, names);
    if (signed === undefined) {
      if (actsWithAuthority.has(entry.act) && entry.by.side !== 'market') without += 1;
    } else if ('fault' in signed) {
      faults.push(signed.fault);
    } else {
      const register = registers.get(signed.head.register);
      const verdict = judge(register, signed);
      if ('fault' in verdict) faults.push(verdict.fault);
      else {
        found.push(consistent('authority', verdict.text));
        const { register: name, seq } = verdict.line;
        proved.set(`${name} ${seq}`, inLog(verdict.line, entry, register));
      }
    }
  }
  for (const register of registers.values()) faults.push(...faultsOfRegister(register, entries));
  if (without > 0) {
    const which = without === 1 ? 'One act does' : `${without} acts do`;
    found.push(
      unknown(
        'authority',
        `${which} not state who acted for the company: that person’s authority cannot be verified.`,
      ),
    );
  }
  return [...brokenSome('authority', faults), ...found, ...proved.values()];
}

/** Returns the people and the authority of an entry; undefined if it states none. */
function signedBy(
  entry: DealEntry,
  openings: DealRecord['openings'],
  names: ReadonlyMap<number, string>,
): SignedBy | { fault: string } | undefined {
  const [people, head] = [peopleOf(entry), authorityHeadOf(entry)];
  if (people === undefined && head === undefined) return undefined;
  if (typeof people !== 'object' || typeof head !== 'object') {
    return { fault: `Entry ${entry.seq} names its people or their authority in an invalid form.` };
  }
  return {
    entry,
    people,
    head,
    nameOf: (member) => names.get(member) ?? `person no. ${member}`,
    authoriser: wordsOf({ openings }, entry, 'authoriser'),
  };
}

/** Returns the names of people by number, as far as this file reveals them. */
function namesOf(entries: readonly DealEntry[], openings: DealRecord['openings']): Map<number, string> {
  const names = new Map<number, string>();
  const add = (member: unknown, entry: DealEntry, seal: string): void => {
    const name = wordsOf({ openings }, entry, seal);
    if (typeof member === 'number' && name !== undefined && name !== '') names.set(member, name);
  };
  for (const entry of entries) {
    const people = peopleOf(entry);
    if (typeof people === 'object') add(people.prepared, entry, 'preparer');
    add(typeof people === 'object' ? people.signed : entry.about['member'], entry, 'person');
  }
  return names;
}

/** Judges one act by the lines of its company's register up to that moment. */
function judge(
  register: ReadRegister<AuthorityLine> | undefined,
  { entry, people, head, nameOf, authoriser }: SignedBy,
): Verdict {
  const { seq, by, act, about } = entry;
  const signer = nameOf(people.signed);
  if (register === undefined) {
    return { fault: `The register of authority that entry ${seq} names is missing or invalid.` };
  }
  if (register.entries[0]?.account !== by.user) {
    return { fault: `The register of authority that entry ${seq} names belongs to another company.` };
  }
  if (register.hashes[head.seq - 1] !== head.head) {
    return {
      fault: `The register of authority differs from the one that entry ${seq} names: a line was inserted, removed or changed.`,
    };
  }
  const line = register.entries.slice(0, head.seq).findLast(({ member }) => member === people.signed);
  if (line === undefined) {
    return { fault: `Entry ${seq}: the register of authority has no line about ${signer}, who signed.` };
  }
  const place = `register entry ${line.seq}`;
  if (line.act === 'member.left') {
    return {
      fault: `Entry ${seq} was signed by ${signer}, who had left the company on ${momentInWords(line.at)} (${place}).`,
    };
  }
  if (line.seq !== head.line) {
    return {
      fault: `Entry ${seq} relies on register entry ${head.line}, but ${place} decides about ${signer}.`,
    };
  }
  if (!line.mayBind) {
    return {
      fault: `Entry ${seq} was signed by ${signer}, who had no authority to bind the company (${place}).`,
    };
  }
  const excess = excessOf(entry, line);
  if (excess !== undefined) return { fault: `Entry ${seq} was signed by ${signer} ${excess} (${place}).` };
  const approvers = new Set(people.approved);
  if (
    approvers.size < people.approved.length ||
    approvers.has(people.prepared) ||
    approvers.has(people.signed)
  ) {
    return { fault: `Entry ${seq} counts an approval twice, or by the person who prepared or signed it.` };
  }
  const prepared = people.prepared === people.signed ? '' : `prepared by ${nameOf(people.prepared)}, `;
  const approved =
    people.approved.length === 0 ? '' : `approved by ${people.approved.map(nameOf).join(' and ')}, `;
  const amount = typeof about['amount'] === 'number' ? ` for ${rupeesInWords(about['amount'])}` : '';
  return {
    line,
    text: `Entry ${seq} (${by.side} ${actInWords(act)}): ${prepared}${approved}${withoutSignature.has(act) ? 'done' : 'signed'} by ${signer}${amount}, ${groundOf(line, (member) => authoriser ?? nameOf(member))}, ${place}.`,
  };
}

/** Returns how an act exceeds a limit; undefined if it does not. */
function excessOf({ about, act }: DealEntry, { limit }: AuthorityLine): string | undefined {
  if (limit === null || act.startsWith('nda.')) return undefined;
  const { amount } = about;
  if (typeof amount !== 'number') {
    return `with a limit of ${rupeesInWords(limit)}, but its amount is unknown`;
  }
  return amount > limit
    ? `for ${rupeesInWords(amount)}, above the limit of ${rupeesInWords(limit)}`
    : undefined;
}

function groundOf(
  { by, member, role, limit, at }: AuthorityLine,
  nameOf: (member: number) => string,
): string {
  const extent = limit === null ? 'without limit' : `up to ${rupeesInWords(limit)}`;
  if (by !== 'market')
    return `authorised by ${by === member ? 'themselves as owner' : nameOf(by)} ${extent} on ${momentInWords(at)}`;
  return role === 'owner'
    ? `owner since ${momentInWords(at)} or earlier, ${extent}`
    : `known by ${momentInWords(at)} as authorised ${extent}`;
}

/** Returns the finding about when a log first had a line, as for keys. */
function inLog(
  { seq, at }: AuthorityLine,
  { by }: DealEntry,
  register: ReadRegister<AuthorityLine> | undefined,
): Finding {
  const subject = `Register entry ${seq} about the authority at the ${by.side}`;
  const logged = register?.inLogBy[seq - 1] ?? null;
  if (logged === null) return unknown('authority', `${subject} is in no log yet.`);
  if (!logged.isTrusted) {
    return unknown(
      'authority',
      `${subject} was in a log by ${momentInWords(logged.at)}, whose key you have not confirmed.`,
    );
  }
  return Date.parse(logged.at) - Date.parse(at) > promptMs
    ? unknown('authority', `${subject} entered the log long after its stated time.`)
    : confirmed('authority', `${subject} was in the log of the market by ${momentInWords(logged.at)}.`);
}

/** Returns the faults of a register: lines that no entry names, and changes by people who were no owners. */
function faultsOfRegister(
  { name, entries: lines }: ReadRegister<AuthorityLine>,
  entries: readonly DealEntry[],
): string[] {
  const faults: string[] = [];
  const count = namedAuthorityLines(entries, name);
  if (count < lines.length) {
    faults.push(
      count === 0
        ? `${authorityName} contains a register that no entry names.`
        : `${authorityName} contains lines that no entry confirms.`,
    );
  }
  const owners = new Set<number>();
  for (const { seq, act, by, member, role } of lines) {
    const isOwnLeave = act === 'member.left' && by === member;
    if (by !== 'market' && !isOwnLeave && !owners.has(by)) {
      faults.push(`Line ${seq} of a register of authority was written by a person who was no owner.`);
    }
    if (role === 'owner') owners.add(member);
  }
  return faults;
}
