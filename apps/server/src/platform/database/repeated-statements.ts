import type pg from 'pg';

type AnyQuery = (...args: unknown[]) => unknown;

interface Written {
  text: string;
}

/** Of each that is kept, with a number. */
export const keptName = 'again';
/** Those that come so often are kept. */
const timesUntilKept = 3;
/** Each takes memory in every connection that has met it. */
const mostKept = 250;
/** Of those that may come again; a list of ids written out is another text with each length. */
const mostCounted = 500;
/** Written out for very many rows at once, it hardly comes again, and counting it would keep all of its text. */
const longestText = 20_000;

/** What is looked for by words: a plan that suits a rare one costs a second with a common one. */
const isByWords = /\blike\b|\bilike\b|@@| %/i;

/** The statements that a process says again and again, and their names. */
export function createRepeated(most = { kept: mostKept, counted: mostCounted }) {
  const names = new Map<string, string>();
  const times = new Map<string, number>();

  /** Counts it; the name under which it is kept, if it is. */
  return function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= most.kept) return known;
    const count = (times.get(text) ?? 0) + 1;
    // Deleted first, so that the map has those that come again at its end.
    times.delete(text);
    if (count >= timesUntilKept) {
      const name = `${keptName}_${names.size + 1}`;
      names.set(text, name);
      return name;
    }
    times.set(text, count);
    if (times.size > most.counted) times.delete(times.keys().next().value ?? '');
    return undefined;
  };
}

/** One for all connections of the process, so that each plans a statement under the same name. */
const nameOfRepeated = createRepeated();

/**
 * Whether a statement is given a name when it comes again and again. What is without values, was given a name by whoever
 * wrote it (also the empty one, to have it planned anew), looks for words or is very long is not.
 */
export const isKeepable = (statement: unknown, values: unknown): statement is Written =>
  Array.isArray(values) &&
  values.length > 0 &&
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  !('submit' in statement) &&
  (!('name' in statement) || statement.name === undefined) &&
  typeof statement.text === 'string' &&
  statement.text.length <= longestText &&
  !isByWords.test(statement.text);

/**
 * Has the statements of a connection that come again and again prepared under names of their own: of what most screens
 * ask, planning cost the database several times what reading does.
 */
export function keepRepeated(client: pg.ClientBase, nameOf = nameOfRepeated): void {
  const driver = Object.getPrototypeOf(client) as { query: AnyQuery };
  // Looked up with each statement, so that who listens to the driver hears those of connections that were open before.
  const ask: AnyQuery = (...args) => driver.query.apply(client, args);
  const query: AnyQuery = (first, ...rest) => {
    const name = isKeepable(first, rest[0]) ? nameOf(first.text) : undefined;
    return ask(name === undefined ? first : { ...(first as Written), name }, ...rest);
  };
  client.query = query as typeof client.query;
}
