import { is, Param, Placeholder, type Query } from 'drizzle-orm';
import type pg from 'pg';
import { Pool } from './pool';
import { connectionOf, type Database, type Executor } from './transaction';

export type Values = Record<string, unknown>;

type Fill = (values: Values) => unknown;

/** How one parameter is made from the values: told once for a statement, and not anew with each run. */
export function toFill(param: unknown): Fill {
  if (is(param, Placeholder)) return (values) => valueOf(values, param.name);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return (values) => encoder.mapToDriverValue(valueOf(values, value.name));
  }
  return () => param;
}

/** The name of the value whose place a parameter is; none where the parameter is the value itself. */
export function placeOf(param: unknown): string | undefined {
  const value = is(param, Param) ? param.value : param;
  return is(value, Placeholder) ? value.name : undefined;
}

function valueOf(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`no value for the placeholder “${name}”`);
  return values[name];
}

/**
 * Numbers that are the same in each run stand in the text. As a value a limit is known where a plan is made for it and not where
 * one is made for any: the first then looks cheaper, and PostgreSQL makes it anew with each run.
 */
function withNumbers({ sql, params }: Query): Query {
  const others: unknown[] = [];
  const text = sql.replaceAll(/\$(\d+)/g, (_, place) => {
    const param = params[Number(place) - 1];
    if (typeof param === 'number' && Number.isFinite(param)) return param < 0 ? `(${param})` : String(param);
    others.push(param);
    return `$${others.length}`;
  });
  return { sql: text, params: others };
}

/** What statements are asked over that are given no transaction. */
export type Source = Database | BriefReads;

interface BriefReads {
  query(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<unknown[]>>;
}

/** For reads by a key, asked with very many calls, which neither last nor wait for a lock (see `createPipelines`). */
export function briefly({ $client }: Database): BriefReads {
  return {
    query: (statement) =>
      $client instanceof Pool ? $client.readBriefly(statement) : $client.query(statement),
  };
}

/**
 * Runs a statement under a name, so that each connection parses it once; under the empty name it is planned anew each
 * time. Rows come as lists of cells. With a transaction it runs in that, else on any free connection.
 */
export function nameStatement(from: Source, name: string, query: Query) {
  const usual: BriefReads = '$client' in from ? from.$client : from;
  const { sql: text, params } = name === '' ? query : withNumbers(query);
  const fills = params.map(toFill);
  return async (values: Values, executor?: Executor): Promise<unknown[][]> => {
    const { rows } = await (executor ? connectionOf(executor) : usual).query({
      name,
      text,
      values: fills.map((fill) => fill(values)),
      rowMode: 'array',
    });
    return rows;
  };
}
