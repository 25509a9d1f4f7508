import { registersName } from './deal-record';
import type { DealEntry } from './entry';
import { hasKeys, isHash } from './forms';
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

/** An entry of the register of an account's signing keys, which is a chain of its own. */
export interface RegisterEntry extends RegisterLine {
  /** `key.known`: the key existed when the market began to keep registers. */
  act: (typeof registerActs)[number];
  /** The key's owner in the settings, or the market when an account is closed or its register begins. */
  by: 'account' | 'market';
  /** SHA-256 of the public key (SPKI). */
  key: string;
}

const registerActs = ['key.added', 'key.known', 'key.removed'] as const;

/** Returns the names of the key registers that a deal's entries name, in the order of their first mention. */
export const registersOf = (entries: readonly DealEntry[]): string[] => registersIn(entries, registerHeadOf);

/** Returns the number of a key register's lines that the deal's entries name. */
export const namedLines = (entries: readonly DealEntry[], register: string): number =>
  linesNamed(entries, register, registerHeadOf);

/** Returns the state of the actor's key register in an entry; undefined if the entry names none. */
export function registerHeadOf({ about }: Pick<DealEntry, 'about'>): RegisterHead | 'malformed' | undefined {
  const value: unknown = about['keys'];
  if (value === undefined) return undefined;
  return hasKeys(value, ['head', 'register', 'seq']) && isRegisterHead(value) ? value : 'malformed';
}

/** Returns the intact key registers in a file by name, and the faults of the others. */
export const readAllRegisters = (
  text: string | undefined,
  trust: LogTrust,
): Promise<{ registers: Registers<RegisterEntry>; faults: string[] }> =>
  readRegistersOf(text, { fileName: registersName, of: 'keys', isLine: isEntry }, trust);

function isEntry(value: unknown): value is RegisterEntry {
  if (!hasKeys(value, ['account', 'act', 'at', 'by', 'key', 'prev', 'register', 'seq', 'v'])) return false;
  const { act, by, key } = value;
  return (
    isRegisterLine(value) &&
    registerActs.some((one) => one === act) &&
    (by === 'account' || by === 'market') &&
    isHash(key)
  );
}
