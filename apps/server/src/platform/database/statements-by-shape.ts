import type { Values } from './prepared';

/** A request for a list. */
export interface ListRequest<Shape> {
  /** The chosen filters, with placeholders for everything that differs between callers. */
  shape: Shape;
  /** The values of the placeholders. */
  values: Values;
  /** False where the shape itself contains something that rarely comes again, such as the words of a search. */
  isUsual: boolean;
}

type Run<Rows> = (values: Values) => Promise<Rows>;

/** Maximum number of prepared statements of one list; each takes memory in every connection that has used it. */
const mostPrepared = 24;

/** Labels of statements that belong to one list begin with this. */
export const listLabel = 'list ';

/**
 * Returns a function that runs the statement of a list for its combination of filters. A combination is prepared at its
 * first use and cached. Unusual ones, and those beyond the first few dozen, are prepared without a label for each run.
 */
export function prepareByShape<Shape extends object, Rows>(
  label: string,
  prepare: (shape: Shape, label: string | undefined) => Run<Rows>,
): (request: ListRequest<Shape>) => Promise<Rows> {
  const prepared = new Map<string, Run<Rows>>();
  return async ({ shape, values, isUsual }) => {
    const key = JSON.stringify(shape);
    let run = prepared.get(key);
    if (!run) {
      const isCached = isUsual && prepared.size < mostPrepared;
      run = prepare(shape, isCached ? listLabel + label : undefined);
      if (isCached) prepared.set(key, run);
    }
    return run(values);
  };
}
