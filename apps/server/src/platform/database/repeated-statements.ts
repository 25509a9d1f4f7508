import type pg from 'pg';

type AnyQuery = (...args: unknown[]) => unknown;

interface Written {
  text: string;
}

/** Prefix of the names of automatically prepared statements, followed by a number. */
export const preparedPrefix = 'again';
/** A statement is prepared when it runs for this time. */
const runsUntilPrepared = 3;
/** Maximum number of prepared statements; each takes memory in every connection that has used it. */
const mostPrepared = 250;
/** Maximum number of statements whose runs are counted. A list of ids is another text for each length. */
const mostCounted = 500;
/** Maximum length of a counted text, in characters. Longer ones are written for many rows and rarely come again. */
const longestText = 20_000;

/** Searches for words are never prepared: a plan for a rare word takes a second with a common one. */
const wordSearch = /\blike\b|\bilike\b|@@| %/i;

/** Counts the statements of a process and names those that are repeated. */
export function createRepeated(most = { prepared: mostPrepared, counted: mostCounted }) {
  const names = new Map<string, string>();
  const times = new Map<string, number>();

  /** Counts a run of a statement, and returns its name once it is prepared. */
  return function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name !== undefined || names.size >= most.prepared) return name;
    const count = (times.get(text) ?? 0) + 1;
    // Delete it first, so that the map is in the order of the last run.
    times.delete(text);
    if (count >= runsUntilPrepared) {
      const newName = `${preparedPrefix}_${names.size + 1}`;
      names.set(text, newName);
      return newName;
    }
    times.set(text, count);
    if (times.size > most.counted) times.delete(times.keys().next().value ?? '');
    return undefined;
  };
}

/** Shared by all connections of the process, so that a statement has the same name in each. */
const nameOfRepeated = createRepeated();

/**
 * Returns true if a statement may be prepared automatically. Excluded are statements without parameters, with a name
 * of their own (also an empty one), that search for words, or that are very long.
 */
export const isPreparable = (statement: unknown, values: unknown): statement is Written =>
  Array.isArray(values) &&
  values.length > 0 &&
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  !('submit' in statement) &&
  (!('name' in statement) || statement.name === undefined) &&
  typeof statement.text === 'string' &&
  statement.text.length <= longestText &&
  !wordSearch.test(statement.text);

/**
 * Makes a connection prepare the statements that it repeats, under generated names. For most screens planning costs the
 * database several times as much as reading.
 */
export function prepareRepeated(client: pg.ClientBase, nameOf = nameOfRepeated): void {
  const driver = Object.getPrototypeOf(client) as { query: AnyQuery };
  // Looked up for each statement, so that a spy on the driver also sees connections that were opened before it.
  const send: AnyQuery = (...args) => driver.query.apply(client, args);
  const query: AnyQuery = (first, ...rest) => {
    const name = isPreparable(first, rest[0]) ? nameOf(first.text) : undefined;
    return send(name === undefined ? first : { ...(first as Written), name }, ...rest);
  };
  client.query = query as typeof client.query;
}
