import { authorityName } from './deal-record';
import type { DealEntry } from './entry';
import { hasKeys } from './forms';
import type { LogTrust } from './log-trust';
import {
  isRegisterHead,
  isRegisterLine,
  linesNamed,
  readRegistersOf,
  registersIn,
  type RegisterHead,
  type RegisterLine,
  type Registers,
} from './register';

/** Line of the register of the people who may bind a company. It names people by number only. */
export interface AuthorityLine extends RegisterLine {
  /** `member.known`: the person founded the company, or belonged to it when its register began. */
  act: (typeof authorityActs)[number];
  /** Number of the person. */
  member: number;
  role: (typeof roles)[number];
  mayBind: boolean;
  /** Largest amount in rupees that the person may agree to; null for no limit. */
  limit: number | null;
  /** The person who made the change. */
  by: number | 'market';
}

export const authorityActs = ['member.known', 'member.joined', 'member.changed', 'member.left'] as const;
const roles = ['owner', 'member', 'viewer'] as const;

/** Acts that need authority to bind a company; their entries name the people and the authority of the signer. */
export const actsWithAuthority: ReadonlySet<string> = new Set([
  'nda.prepared',
  'nda.shared',
  'nda.signed',
  'nda.cover-ended',
  'contract.signed',
  'contract.accepted',
  'contract.amendment_proposed',
  'contract.amendment_accepted',
  'quote.accepted',
]);

/** State of a company's register at an act, and its line that gave the signer authority. */
export interface AuthorityHead extends RegisterHead {
  line: number;
}

/** People who performed an act, by number. */
export interface ActPeople {
  prepared: number;
  approved: number[];
  signed: number;
}

/** Returns the authority named by an entry; undefined if it names none. */
export function authorityHeadOf({
  about,
}: Pick<DealEntry, 'about'>): AuthorityHead | 'malformed' | undefined {
  const value: unknown = about['authority'];
  if (value === undefined) return undefined;
  return hasKeys(value, ['head', 'line', 'register', 'seq']) &&
    isRegisterHead(value) &&
    Number.isSafeInteger(value['line'])
    ? (value as unknown as AuthorityHead)
    : 'malformed';
}

/** Returns the people named by an entry; undefined if it names none. */
export function peopleOf({ about }: Pick<DealEntry, 'about'>): ActPeople | 'malformed' | undefined {
  const value: unknown = about['people'];
  if (value === undefined) return undefined;
  if (!hasKeys(value, ['approved', 'prepared', 'signed'])) return 'malformed';
  const { approved, prepared, signed } = value;
  return Array.isArray(approved) && [...(approved as unknown[]), prepared, signed].every(Number.isSafeInteger)
    ? (value as unknown as ActPeople)
    : 'malformed';
}

/** Returns the names of the authority registers that a deal's entries name, in the order of their first mention. */
export const authorityRegistersOf = (entries: readonly DealEntry[]): string[] =>
  registersIn(entries, authorityHeadOf);

/** Returns the number of an authority register's lines that the deal's entries name. */
export const namedAuthorityLines = (entries: readonly DealEntry[], register: string): number =>
  linesNamed(entries, register, authorityHeadOf);

/** Returns the intact authority registers in a file by name, and the faults of the others. */
export const readAuthorityRegisters = (
  text: string | undefined,
  trust: LogTrust,
): Promise<{ registers: Registers<AuthorityLine>; faults: string[] }> =>
  readRegistersOf(text, { fileName: authorityName, of: 'authority', isLine }, trust);

const lineKeys = [
  'account',
  'act',
  'at',
  'by',
  'limit',
  'mayBind',
  'member',
  'prev',
  'register',
  'role',
  'seq',
  'v',
];

function isLine(value: unknown): value is AuthorityLine {
  if (!hasKeys(value, lineKeys)) return false;
  const { act, by, limit, mayBind, member, role } = value;
  return (
    isRegisterLine(value) &&
    authorityActs.some((one) => one === act) &&
    (by === 'market' || Number.isSafeInteger(by)) &&
    (limit === null || Number.isSafeInteger(limit)) &&
    typeof mayBind === 'boolean' &&
    Number.isSafeInteger(member) &&
    roles.some((one) => one === role)
  );
}
