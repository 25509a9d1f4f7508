import type { ReadChain } from './chain';
import { needRegistersName } from './deal-record';
import { momentInWords } from './deal-words';
import type { DealEntry } from './entry';
import { brokenSome, confirmed, consistent, unknown, type Finding } from './finding';
import type { LogTrust } from './log-trust';
import {
  isAct,
  namedNeedLines,
  needHeadOf,
  readNeedRegisters,
  type NeedHead,
  type NeedLine,
} from './need-register';
import type { ReadRegister } from './register';

type NeedRegister = ReadRegister<NeedLine>;

/** The current version of an answer, as the lines of a register state it. */
interface RegisteredAnswer {
  line: number;
  hash: string;
}

/** State of a need after some lines of its register. */
interface NeedState {
  /** Hash of the last version of the need. */
  hash: string;
  deadline: string;
  sealed: boolean;
  isOpened: boolean;
  answers: Map<string, RegisteredAnswer>;
}

/**
 * Returns findings about the needs whose answers became quotes of the deal: that the answer is the one whose hash was
 * registered before the deadline, and that no answer was added, changed or left out at the opening.
 */
export async function checkNeeds(
  { entries }: Pick<ReadChain, 'entries'>,
  text: string | undefined,
  trust: LogTrust = {},
): Promise<Finding[]> {
  const { registers, faults } = await readNeedRegisters(text, trust);
  const found: Finding[] = [];
  for (const entry of entries) {
    const head = needHeadOf(entry);
    if (head === undefined) continue;
    if (head === 'malformed') {
      faults.push(`Entry ${entry.seq} names its need in an invalid form.`);
      continue;
    }
    const register = registers.get(head.register);
    const fault = faultOfHead(register, entry, head, entries);
    if (fault !== undefined || register === undefined) faults.push(fault ?? '');
    else found.push(...judge(register, entry, head, faults));
  }
  for (const { name } of registers.values()) {
    if (namedNeedLines(entries, name) === 0) {
      faults.push(`${needRegistersName} contains a register that no entry names.`);
    }
  }
  return [...brokenSome('need', faults), ...found];
}

function faultOfHead(
  register: NeedRegister | undefined,
  { seq }: DealEntry,
  head: NeedHead,
  entries: readonly DealEntry[],
): string | undefined {
  if (register === undefined)
    return `The register of the need that entry ${seq} names is missing or invalid.`;
  const buyer = entries.find(({ by }) => by.side === 'buyer')?.by.user;
  if (buyer !== undefined && register.entries[0]?.account !== buyer) {
    return `The register of the need that entry ${seq} names belongs to another buyer.`;
  }
  return register.hashes[head.seq - 1] === head.head
    ? undefined
    : `The register of the need differs from the one that entry ${seq} names: a line was inserted, removed or changed.`;
}

/** Judges the answer of one entry; adds faults to the list. */
function judge(register: NeedRegister, entry: DealEntry, head: NeedHead, faults: string[]): Finding[] {
  const state = stateAfter(register.entries.slice(0, head.seq), faults);
  if (state === undefined) return [];
  const answer = state.answers.get(head.answer);
  if (!state.isOpened || answer === undefined) {
    faults.push(`The register of the need has no opened answer that entry ${entry.seq} could be.`);
    return [];
  }
  if (entry.seals['answer'] !== answer.hash) {
    faults.push(`The answer in entry ${entry.seq} is not the one in the register of the need.`);
    return [];
  }
  if (entry.seals['need'] !== state.hash) {
    faults.push(`The need in entry ${entry.seq} is not the one in its register.`);
    return [];
  }
  const line = register.entries[answer.line - 1];
  const count =
    state.answers.size === 1 ? 'It was the only answer' : `It was one of ${state.answers.size} answers`;
  return [
    consistent(
      'need',
      `The answer in entry ${entry.seq} was registered on ${momentInWords(line?.at ?? '')}, before the deadline of need no. ${head.need}, ${momentInWords(state.deadline)}. ${count} when they were opened; none was added, changed or left out after that.`,
    ),
    inLog(register, answer.line, state.deadline),
  ];
}

/** Returns the state of a need after some lines; undefined, with a fault, if they contradict each other. */
function stateAfter(lines: readonly NeedLine[], faults: string[]): NeedState | undefined {
  const fail = (seq: number, text: string): undefined => {
    faults.push(`Line ${seq} of the register of a need ${text}.`);
    return undefined;
  };
  let state: NeedState | undefined;
  for (const line of lines) {
    const { seq, at } = line;
    if (isAct(line, 'need.published', 'need.amended', 'need.extended')) {
      const { hash, deadline, sealed } = line.about;
      if (state?.isOpened) return fail(seq, 'changes a need whose answers were opened');
      if (state && deadline < state.deadline) return fail(seq, 'moves the deadline to an earlier time');
      if (state && sealed !== state.sealed) return fail(seq, 'changes whether answers are sealed');
      state = { hash, deadline, sealed, isOpened: false, answers: state?.answers ?? new Map() };
      continue;
    }
    if (state === undefined) return fail(seq, 'comes before the publication of the need');
    if (isAct(line, 'answer.given')) {
      if (state.isOpened || at > state.deadline) return fail(seq, 'adds an answer after the deadline');
      state.answers.set(line.about.answer, { line: seq, hash: line.about.hash });
    } else if (isAct(line, 'answer.withdrawn')) {
      if (state.isOpened) return fail(seq, 'removes an answer that was opened');
      state.answers.delete(line.about.answer);
    } else if (isAct(line, 'need.opened')) {
      if (state.isOpened) return fail(seq, 'opens answers a second time');
      if (state.sealed && at < state.deadline) return fail(seq, 'opens sealed answers before the deadline');
      if (line.about.answers !== state.answers.size) {
        return fail(seq, `opens ${line.about.answers} answers, but ${state.answers.size} were given`);
      }
      state.isOpened = true;
    }
  }
  return state;
}

/** Returns the finding about when a log first had the line of the answer. */
function inLog({ inLogBy }: NeedRegister, line: number, deadline: string): Finding {
  const logged = inLogBy[line - 1] ?? null;
  if (logged === null) return unknown('need', 'The registered hash of the answer is in no log yet.');
  const when = momentInWords(logged.at);
  if (!logged.isTrusted) {
    return unknown(
      'need',
      `The hash of the answer was in a log by ${when}, whose key you have not confirmed.`,
    );
  }
  return logged.at <= deadline
    ? confirmed('need', `The log of the market had the hash of the answer by ${when}, before the deadline.`)
    : unknown(
        'need',
        `The log of the market had the hash of the answer only by ${when}, after the deadline.`,
      );
}
