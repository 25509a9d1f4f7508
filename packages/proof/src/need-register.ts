import { needRegistersName } from './deal-record';
import type { DealEntry } from './entry';
import { hasKeys, isHash, isMoment, isText } from './forms';
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

/** Facts that a line of a need's register states, by its act. */
export interface NeedFacts {
  'need.published': { deadline: string; hash: string; sealed: boolean; version: number };
  'need.amended': { deadline: string; hash: string; sealed: boolean; version: number };
  'need.extended': { deadline: string; hash: string; sealed: boolean; version: number };
  /** `answer`: the name of the answer, the same for all its versions. `hash`: the seal of this version. */
  'answer.given': { answer: string; hash: string };
  'answer.withdrawn': { answer: string };
  /** The number of answers that were opened. */
  'need.opened': { answers: number };
  'need.ended': { outcome: string };
}
export type NeedAct = keyof NeedFacts;

/**
 * Line of the register of a need: how it was published and changed, the hash of every version of every answer, and its
 * opening. `account` is the buyer. It names no supplier.
 */
export interface NeedLine<Act extends NeedAct = NeedAct> extends RegisterLine {
  act: Act;
  about: NeedFacts[Act];
}

/** State of a need's register when an answer became a quote, and the name of that answer. */
export interface NeedHead extends RegisterHead {
  answer: string;
  /** Number of the need. */
  need: number;
}

/** Returns the need whose answer an entry turns into a quote; undefined if it names none. */
export function needHeadOf({ about }: Pick<DealEntry, 'about'>): NeedHead | 'malformed' | undefined {
  const value: unknown = about['need'];
  if (value === undefined) return undefined;
  return hasKeys(value, ['answer', 'head', 'need', 'register', 'seq']) &&
    isRegisterHead(value) &&
    isText(value['answer']) &&
    Number.isSafeInteger(value['need'])
    ? (value as unknown as NeedHead)
    : 'malformed';
}

/** Returns the names of the registers of needs that a deal's entries name, in the order of their first mention. */
export const needRegistersOf = (entries: readonly DealEntry[]): string[] => registersIn(entries, needHeadOf);

/** Returns the number of lines of a need's register that the deal's entries name. */
export const namedNeedLines = (entries: readonly DealEntry[], register: string): number =>
  linesNamed(entries, register, needHeadOf);

/** Returns the intact registers of needs in a file by name, and the faults of the others. */
export const readNeedRegisters = (
  text: string | undefined,
  trust: LogTrust,
): Promise<{ registers: Registers<NeedLine>; faults: string[] }> =>
  readRegistersOf(text, { fileName: needRegistersName, of: 'needs', isLine }, trust);

/** Returns whether a line has an act, with its facts. */
export const isAct = <Act extends NeedAct>(line: NeedLine, ...acts: Act[]): line is NeedLine<Act> =>
  acts.some((act) => act === line.act);

const isNeed = (about: unknown): boolean => {
  if (!hasKeys(about, ['deadline', 'hash', 'sealed', 'version'])) return false;
  const { deadline, hash, sealed, version } = about;
  return isMoment(deadline) && isHash(hash) && typeof sealed === 'boolean' && Number.isSafeInteger(version);
};

const isAboutOf: Record<NeedAct, (about: unknown) => boolean> = {
  'need.published': isNeed,
  'need.amended': isNeed,
  'need.extended': isNeed,
  'answer.given': (about) =>
    hasKeys(about, ['answer', 'hash']) && isText(about['answer']) && isHash(about['hash']),
  'answer.withdrawn': (about) => hasKeys(about, ['answer']) && isText(about['answer']),
  'need.opened': (about) => hasKeys(about, ['answers']) && Number.isSafeInteger(about['answers']),
  'need.ended': (about) => hasKeys(about, ['outcome']) && isText(about['outcome']),
};

function isLine(value: unknown): value is NeedLine {
  if (!hasKeys(value, ['about', 'account', 'act', 'at', 'prev', 'register', 'seq', 'v'])) return false;
  const { about, act } = value;
  return isRegisterLine(value) && Object.hasOwn(isAboutOf, String(act)) && isAboutOf[act as NeedAct](about);
}
