import type { Executor } from './database';
import { AppError } from './errors';
import { isSameRequest } from './repeats';

/** A transition: the side `by` may perform `act` in state `from`, which leads to state `to`. */
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
  /**
   * Acts that may already have been performed. If repeated with the same content they change
   * nothing and answer as the first time.
   */
  repeats: readonly Omit<Transition<State, Act, By>, 'to'>[];
  /** Returns the message for an act that is neither a transition nor a repeat. */
  refusal: (from: State, act: Act, by: By) => string;
}

/** Decides by the table whether an act is a move, a repeat or refused. */
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

/** Returns the transitions of an act for one side, for statements over many rows. */
export function movesOf<State, Act, By>(
  { transitions }: ActTable<State, Act, By>,
  act: Act,
  by: By,
): { from: State; to: State }[] {
  return transitions.filter((one) => one.act === act && one.by === by).map(({ from, to }) => ({ from, to }));
}

/** An act that somebody performs on a row. */
interface ActOf<Act, By, Actor> {
  act: Act;
  by: By;
  actor: Actor;
  at: Date;
  /** Reason of the act, for the history. */
  note?: string;
  /** Fields of the request other than the reason. */
  terms?: unknown;
}

/** Content of a request for an act; requests that differ are not repeats (ACC-190). */
export type RequestContent = Required<Pick<ActOf<unknown, unknown, unknown>, 'note'>> & { terms?: unknown };

export interface Moved<Row, State, Act, By, Actor, Change> extends ActOf<Act, By, Actor> {
  /** The row before the move. */
  row: Row;
  from: State;
  to: State;
  change: Change;
}

interface MachineDeps<Row, State, Act, By, Actor, Change> {
  table: ActTable<State, Act, By>;
  stateOf: (row: Row) => State;
  /**
   * Writes the change with an optimistic lock; returns false if the row has changed since it was
   * read.
   */
  write: (tx: Executor, moved: Moved<Row, State, Act, By, Actor, Change>) => Promise<boolean>;
  /**
   * Writes the history and notifies the other side; called for every move, whatever code path
   * performed it.
   */
  onMoved: (tx: Executor, moved: Moved<Row, State, Act, By, Actor, Change>) => Promise<void>;
  /**
   * Returns the content of this side’s earlier request for the act; null if the other side
   * performed it.
   */
  earlierRequest: (
    row: Row,
    act: Act,
    by: By,
    tx: Executor,
  ) => RequestContent | null | Promise<RequestContent | null>;
  /** Returns the error for the loser of two concurrent requests. */
  changedMeanwhile: (row: Row, act: Act) => AppError;
}

/** Message for a repeated request whose content differs from the one that was carried out. */
export const differentRepeatText =
  'This was done already, with a different reason or different details. Please reload the page.';

/**
 * Creates the state machine of a kind of row, the only way to change its state. The table decides,
 * `write` changes the row once, and `onMoved` runs after each move. If the table refuses, it throws
 * `illegal_transition` and writes nothing.
 */
export function createMachine<Row, State extends string, Act extends string, By, Actor, Change>(
  deps: MachineDeps<Row, State, Act, By, Actor, Change>,
) {
  const { table, stateOf, write, onMoved, earlierRequest, changedMeanwhile } = deps;

  /** Returns the state that the act leads to; undefined if the act was already performed. */
  function destination(row: Row, act: Act, by: By): State | undefined {
    const from = stateOf(row);
    const verdict = judge(table, from, act, by);
    if (verdict.kind === 'move') return verdict.to;
    if (verdict.kind === 'done') return undefined;
    throw new AppError('illegal_transition', { text: verdict.text, details: { from, act } });
  }

  /** Throws `illegal_transition` if the request that was carried out had different content. */
  async function assertRepeat(
    tx: Executor,
    row: Row,
    { act, by, note = '', terms }: Pick<ActOf<Act, By, Actor>, 'act' | 'by' | 'note' | 'terms'>,
  ): Promise<void> {
    const before = await earlierRequest(row, act, by, tx);
    if (before && isSameRequest(before, { note, terms })) return;
    throw new AppError('illegal_transition', {
      text: differentRepeatText,
      details: { from: stateOf(row), act },
    });
  }

  return {
    destination,

    /**
     * Returns whether the same request was already carried out; throws if it had different content.
     */
    async isRepeat(
      tx: Executor,
      row: Row,
      asked: Pick<ActOf<Act, By, Actor>, 'act' | 'by' | 'note' | 'terms'>,
    ): Promise<boolean> {
      if (destination(row, asked.act, asked.by) !== undefined) return false;
      await assertRepeat(tx, row, asked);
      return true;
    },

    /**
     * Performs the act. Returns false if the same request was carried out before; nothing is
     * written then.
     */
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
