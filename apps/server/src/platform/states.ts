import type { Executor } from './database';
import { AppError } from './errors';
import { isSameRequest } from './repeats';

/** Who may do what in a state, and where it leads. */
interface Transition<State, Act, By> {
  from: State;
  act: Act;
  by: By;
  to: State;
}

export type Verdict<State> =
  | { kind: 'move'; to: State }
  | { kind: 'done' }
  | { kind: 'refused'; text: string };

export interface ActTable<State, Act, By> {
  transitions: readonly Transition<State, Act, By>[];
  /** Acts that are done already: where they say the same as the first time, they change nothing and answer as it did. */
  repeats: readonly Omit<Transition<State, Act, By>, 'to'>[];
  /** Why an act is refused that is in neither, for the one who tried. */
  refusal: (from: State, act: Act, by: By) => string;
}

/** What becomes of an act in a state, by its table. */
export function judge<State, Act, By>(
  { transitions, repeats, refusal }: ActTable<State, Act, By>,
  from: State,
  act: Act,
  by: By,
): Verdict<State> {
  const isIt = (one: Omit<Transition<State, Act, By>, 'to'>) =>
    one.from === from && one.act === act && one.by === by;
  const transition = transitions.find(isIt);
  if (transition) return { kind: 'move', to: transition.to };
  if (repeats.some(isIt)) return { kind: 'done' };
  return { kind: 'refused', text: refusal(from, act, by) };
}

/** Where an act begins for one of those who may do it, and where it leads; for statements over many rows. */
export function movesOf<State, Act, By>(
  { transitions }: ActTable<State, Act, By>,
  act: Act,
  by: By,
): { from: State; to: State }[] {
  return transitions.filter((one) => one.act === act && one.by === by).map(({ from, to }) => ({ from, to }));
}

/** An act of somebody on a row. */
interface ActOf<Act, By, Actor> {
  act: Act;
  by: By;
  actor: Actor;
  at: Date;
  /** A reason, where there is one: for the history. */
  note?: string;
  /** The fields of the request apart from its reason. */
  terms?: unknown;
}

/** The content of a request for an act: two that differ are not a repeat (ACC-190). */
export type Said = Required<Pick<ActOf<unknown, unknown, unknown>, 'note'>> & { terms?: unknown };

export interface Moved<Row, State, Act, By, Actor, Change> extends ActOf<Act, By, Actor> {
  /** As it was before. */
  row: Row;
  from: State;
  to: State;
  change: Change;
}

interface MachineDeps<Row, State, Act, By, Actor, Change> {
  table: ActTable<State, Act, By>;
  stateOf: (row: Row) => State;
  /** The guarded change; false when the row is no longer as it was read. */
  write: (tx: Executor, moved: Moved<Row, State, Act, By, Actor, Change>) => Promise<boolean>;
  /** Writes the history and tells the other side: of every move, whichever path it takes. */
  onMoved: (tx: Executor, moved: Moved<Row, State, Act, By, Actor, Change>) => Promise<void>;
  /** The request of this side when the act was done; null where the other side did it. */
  saidBefore: (row: Row, act: Act, by: By, tx: Executor) => Said | null | Promise<Said | null>;
  /** For who comes second of two at once. */
  changedMeanwhile: (row: Row, act: Act) => AppError;
}

/** The message for a second request that says something else than the one that was done. */
export const saidOtherwiseText =
  'This was done already, with a different reason or different details. Please load it again.';

/**
 * The one way in which a row of a noun gets from state to state: the table says whether, `write` does it once, and what
 * belongs to each move follows from it. Nothing is written when the table refuses (`illegal_transition`).
 */
export function createMachine<Row, State extends string, Act extends string, By, Actor, Change>(
  deps: MachineDeps<Row, State, Act, By, Actor, Change>,
) {
  const { table, stateOf, write, onMoved, saidBefore, changedMeanwhile } = deps;

  /** The state that the act leads to; undefined when it is done already. */
  function destination(row: Row, act: Act, by: By): State | undefined {
    const from = stateOf(row);
    const verdict = judge(table, from, act, by);
    if (verdict.kind === 'move') return verdict.to;
    if (verdict.kind === 'done') return undefined;
    throw new AppError('illegal_transition', { text: verdict.text, details: { from, act } });
  }

  /** Throws `illegal_transition` if the request that was done said something else than this one. */
  async function assertRepeat(
    tx: Executor,
    row: Row,
    { act, by, note = '', terms }: Pick<ActOf<Act, By, Actor>, 'act' | 'by' | 'note' | 'terms'>,
  ): Promise<void> {
    const before = await saidBefore(row, act, by, tx);
    if (before && isSameRequest(before, { note, terms })) return;
    throw new AppError('illegal_transition', {
      text: saidOtherwiseText,
      details: { from: stateOf(row), act },
    });
  }

  return {
    destination,

    /** Returns whether the same request was done already; throws if it was done with other words. */
    async isRepeat(
      tx: Executor,
      row: Row,
      asked: Pick<ActOf<Act, By, Actor>, 'act' | 'by' | 'note' | 'terms'>,
    ): Promise<boolean> {
      if (destination(row, asked.act, asked.by) !== undefined) return false;
      await assertRepeat(tx, row, asked);
      return true;
    },

    /** Returns false if the same request was done before; then nothing is written. */
    async move(tx: Executor, row: Row, asked: ActOf<Act, By, Actor>, change: Change): Promise<boolean> {
      const to = destination(row, asked.act, asked.by);
      if (to === undefined) {
        await assertRepeat(tx, row, asked);
        return false;
      }
      const moved = { ...asked, row, from: stateOf(row), to, change };
      if (!(await write(tx, moved))) throw changedMeanwhile(row, asked.act);
      await onMoved(tx, moved);
      return true;
    },
  };
}
