import type { Placeholder } from 'drizzle-orm';

/** A value, or the place for one in a statement that is kept. */
export type Given<T> = T | Placeholder;

/** What a list is asked for. */
export interface AskedList<Shape> {
  /** The filters that are chosen, with places for all that is another with each caller. */
  shape: Shape;
  /** What takes the places. */
  values: Record<string, unknown>;
  /** False where the shape itself carries what hardly anybody asks again, such as words. */
  isUsual: boolean;
}

interface WrittenQuery<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> };
}

/** Of one list; each takes memory in every connection that has met it. */
const mostKept = 24;

let counter = 0;

/**
 * The statement of a list, kept for each set of filters that it is asked with: drizzle writes it once, and each connection
 * plans it once, which together cost more than reading a page does. What is not usual, and sets of filters beyond the
 * first few dozen, are written and planned each time.
 */
export function keepQueries<Shape extends object | string, Result>(
  label: string,
  write: (shape: Shape) => WrittenQuery<Result>,
) {
  const kept = new Map<string, ReturnType<WrittenQuery<Result>['prepare']>>();
  return async ({ shape, values, isUsual }: AskedList<Shape>): Promise<Result> => {
    const key = JSON.stringify(shape);
    const known = kept.get(key);
    if (known) return known.execute(values);
    if (!isUsual || kept.size >= mostKept) return write(shape).prepare('').execute(values);
    counter += 1;
    const query = write(shape).prepare(`kept ${label} ${counter}`);
    kept.set(key, query);
    return query.execute(values);
  };
}
