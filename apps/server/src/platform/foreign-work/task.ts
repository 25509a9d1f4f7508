import type { AppError } from '../errors';

/** Who waits for the work: somebody who signs (or a document that is due), somebody signed in, anybody at all. */
export type Lane = 'signing' | 'members' | 'visitors';

/** What holds for a kind of work besides the limits of the pool. */
export interface TaskRules {
  lane: Lane;
  /** Of the clock, from when the work begins: bounds in the work itself end it long before, also on a busy machine. */
  timeMs: number;
  /** What the person is told when the work took too long or too much memory, or its thread died of it. */
  tooMuch(): AppError;
  /** Gives an expected failure its own class back; its code, text, fields and details cross by themselves. */
  revive?(error: AppError): AppError;
}

/** Arguments and results must be what a structured clone can carry: no functions, no instances of classes of ours. */
type Work = (...args: never[]) => Promise<unknown>;

/** A kind of work that is done in a thread of the pool, with its module loaded there when it is first asked for. */
export interface Task<W extends Work = Work> extends TaskRules {
  load(): Promise<W>;
}

/** The kinds of work of one room by their names, which are unique in the product. */
export type TaskTable = Readonly<Record<string, Task>>;

/** The functions of a table as their callers see them. */
export type Callers<T extends TaskTable> = {
  [Name in keyof T]: T[Name] extends Task<infer W> ? W : never;
};

/** One line of a table. */
export function task<W extends Work>(load: () => Promise<W>, rules: TaskRules): Task<W> {
  return { ...rules, load };
}
