import { is, Param, Placeholder, sql, type Query, type SQL } from 'drizzle-orm';
import type { Executor } from './transaction';

/**
 * Returns the text of a statement with its constants written into it; placeholders stay parameters. Throws for a
 * constant that is not a number, a text, a boolean or null: Drizzle would write its `toString()`, which is wrong for
 * dates and bytes.
 */
export function inlineConstants(db: Executor, query: SQL): Query {
  if (!db.execute(query).getQuery().params.every(isInlinable)) {
    throw new Error('only numbers and texts, booleans and null can be written into a statement');
  }
  return db.execute(sql`${query}`.inlineParams()).getQuery();
}

const isInlinable = (param: unknown): boolean =>
  param === null || ['number', 'string', 'boolean'].includes(typeof param) || isPlaceholder(param);

/** Drizzle wraps the placeholder of a column's value in a parameter that encodes it. */
const isPlaceholder = (param: unknown): boolean =>
  is(param, Placeholder) || (is(param, Param) && is(param.value, Placeholder));
