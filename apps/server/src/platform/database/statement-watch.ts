import type pg from 'pg';
import { throttledLog } from '../throttled-log';
import { causedBy, currentCause, type Tracing } from '../tracing';
import type { DatabaseLogger } from './logger';

export interface StatementWatch {
  /** A statement that takes so long is told in the log, with its text and never its values; 0: none. */
  slowMs: number;
  /** Spans of statements that a request, a job or a mail asks for. */
  tracing?: Tracing | undefined;
}

interface Statement {
  name?: string;
  text: string;
}
type Done = (error: Error | undefined, result: unknown) => void;
type AnyQuery = (...args: unknown[]) => unknown;

const longestText = 1_000;

/** Has each statement of a connection watched; a stream of rows, which lasts as long as who reads it, is not one. */
export function watchStatements(
  client: pg.ClientBase,
  { slowMs, tracing }: StatementWatch,
  tellSlow: (details: object) => void,
): void {
  // The driver declares one signature for each way to ask; what is handed on here is what came.
  const ask = client.query.bind(client) as AnyQuery;
  const query: AnyQuery = (...args) => {
    const statement = statementOf(args[0]);
    if (!statement) return ask(...args);
    const cause = currentCause();
    const parent = cause?.span;
    const span = parent && tracing?.begin(nameOf(statement), spanOf(statement, parent));
    const startedAt = performance.now();
    const over = (error?: unknown): void => {
      const ms = Math.round(performance.now() - startedAt);
      span?.end({ error });
      if (slowMs === 0 || ms < slowMs) return;
      // The driver tells the end out of the work of whoever opened the connection.
      causedBy(cause ?? {}, () => tellSlow({ ms, statement: statement.name, text: textOf(statement) }));
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const done = last as Done;
      const told: Done = (error, result) => {
        over(error ?? undefined);
        done(error, result);
      };
      return ask(...args.slice(0, -1), told);
    }
    const asked = ask(...args) as Promise<unknown>;
    asked.then(() => over(), over);
    return asked;
  };
  client.query = query as typeof client.query;
}

/** At most one line a second: a database that is slow is slow for all. */
export const slowStatementLine = (logger: DatabaseLogger) =>
  throttledLog((details) => logger.warn(details, 'a statement was slow'));

function statementOf(first: unknown): Statement | undefined {
  if (typeof first === 'string') return { text: first };
  const isWritten = typeof first === 'object' && first !== null && 'text' in first && !('submit' in first);
  return isWritten ? (first as Statement) : undefined;
}

const textOf = ({ text }: Statement) => text.replaceAll(/\s+/g, ' ').trim().slice(0, longestText);

/** Few different ones: a statement's own name without its number, or what it does. */
const nameOf = ({ name, text }: Statement) =>
  name ? name.replace(/[_ ]\d+$/, '') : (/[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement');

const spanOf = (statement: Statement, parent: NonNullable<Parameters<Tracing['begin']>[1]['parent']>) => ({
  kind: 'client' as const,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': textOf(statement) },
  parent,
});
