import type { AppError } from '../errors';

/**
 * Priority of a task by who waits for it: a signer (or a due document), a signed-in user, or an
 * anonymous visitor.
 */
export type Lane = 'signing' | 'members' | 'visitors';

/** Rules of a kind of task, in addition to the limits of the pool. */
export interface TaskRules {
  lane: Lane;
  /**
   * Time limit in milliseconds of wall-clock time, from when the task begins. Limits inside the
   * task should end it long before, even on a busy machine.
   */
  timeMs: number;
  /** Returns the error for a task that exceeded its time or memory, or crashed its thread. */
  limitError(): AppError;
  /**
   * Restores the class of an expected error; its code, text, fields and details are transferred
   * anyway.
   */
  revive?(error: AppError): AppError;
}

/**
 * A task function. Arguments and results must be structured-cloneable: no functions, no instances
 * of custom classes.
 */
type Work = (...args: never[]) => Promise<unknown>;

/** A kind of task, whose module is loaded in a worker thread at the first call. */
export interface Task<W extends Work = Work> extends TaskRules {
  load(): Promise<W>;
}

/** The tasks of one module by name; names are unique in the product. */
export type TaskTable = Readonly<Record<string, Task>>;

/** The functions of a task table, as callers see them. */
export type Callers<T extends TaskTable> = {
  [Name in keyof T]: T[Name] extends Task<infer W> ? W : never;
};

/** Defines a task of a table. */
export function task<W extends Work>(load: () => Promise<W>, rules: TaskRules): Task<W> {
  return { ...rules, load };
}
