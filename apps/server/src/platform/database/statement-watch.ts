import type pg from 'pg';
import { throttledLog } from '../throttled-log';
import { causedBy, currentCause, type Tracing } from '../tracing';
import type { DatabaseLogger } from './logger';

export interface StatementWatch {
  /** Duration from which a statement is logged, with its text but never its values, in milliseconds; 0 for never. */
  slowMs: number;
  /** Records spans for statements of requests, jobs and mails. */
  tracing?: Tracing | undefined;
}

interface Statement {
  name?: string;
  text: string;
}
type Callback = (error: Error | undefined, result: unknown) => void;
type AnyQuery = (...args: unknown[]) => unknown;

const longestText = 1_000;

/**
 * Measures each statement of a connection. Streams of rows are excluded, because their reader decides how long they
 * take.
 */
export function watchStatements(
  client: pg.ClientBase,
  { slowMs, tracing }: StatementWatch,
  logSlow: (details: object) => void,
): void {
  // The driver declares many signatures; the arguments are passed on unchanged.
  const send = client.query.bind(client) as AnyQuery;
  const query: AnyQuery = (...args) => {
    const statement = statementOf(args[0]);
    if (!statement) return send(...args);
    const cause = currentCause();
    const parent = cause?.span;
    const span = parent && tracing?.begin(nameOf(statement), spanOf(statement, parent));
    const startedAt = performance.now();
    const finish = (error?: unknown): void => {
      const ms = Math.round(performance.now() - startedAt);
      span?.end({ error });
      if (slowMs === 0 || ms < slowMs) return;
      // The driver calls back in the context of the caller that opened the connection.
      causedBy(cause ?? {}, () => logSlow({ ms, statement: statement.name, text: textOf(statement) }));
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const done = last as Callback;
      const wrapped: Callback = (error, result) => {
        finish(error ?? undefined);
        done(error, result);
      };
      return send(...args.slice(0, -1), wrapped);
    }
    const result = send(...args) as Promise<unknown>;
    result.then(() => finish(), finish);
    return result;
  };
  client.query = query as typeof client.query;
}

/** Returns a function that logs a slow statement, at most one per second: a slow database is slow for all. */
export const slowStatementLine = (logger: DatabaseLogger) =>
  throttledLog((details) => logger.warn(details, 'a statement was slow'));

function statementOf(first: unknown): Statement | undefined {
  if (typeof first === 'string') return { text: first };
  const isWritten = typeof first === 'object' && first !== null && 'text' in first && !('submit' in first);
  return isWritten ? (first as Statement) : undefined;
}

const textOf = ({ text }: Statement) => text.replaceAll(/\s+/g, ' ').trim().slice(0, longestText);

/** Returns the span name: the name of the statement without its number, or its first keyword. */
const nameOf = ({ name, text }: Statement) =>
  name ? name.replace(/[_ ]\d+$/, '') : (/[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement');

const spanOf = (statement: Statement, parent: NonNullable<Parameters<Tracing['begin']>[1]['parent']>) => ({
  kind: 'client' as const,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': textOf(statement) },
  parent,
});
