import pg from 'pg';
import { vi } from 'vitest';
import { isPreparable, preparedPrefix } from '../../src/platform/database/repeated-statements';
import { listLabel } from '../../src/platform/database/statements-by-shape';

/** A statement as sent to the database. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Name of a prepared statement shared by several lists, without its number. */
  label: string | undefined;
  /** True for the prepared statement of a single list. */
  isKept: boolean;
  /** True if it is prepared once it has been repeated often enough. */
  isRepeatable: boolean;
  /** True if it reads a whole list with COPY. */
  isCopied: boolean;
  /** The connection that it was sent over. */
  connection: unknown;
}

interface Config {
  text: string;
  values?: unknown[];
  name?: string;
}

/**
 * Runs an action and returns all statements it sends to the database, including transaction
 * commands.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return (query.mock.calls as unknown[][]).map(([first, second], at) =>
      readStatement(first, second, query.mock.contexts[at]),
    );
  } finally {
    query.mockRestore();
  }
}

function readStatement(first: unknown, second: unknown, connection: unknown): Statement {
  const config = typeof first === 'string' ? { text: first } : (first as Config);
  const given = Array.isArray(second) ? second : [];
  // Only the query inside a COPY has a plan.
  const copied = /^copy \((.*)\) to stdout/s.exec(config.text)?.[1];
  const isRepeated = config.name?.startsWith(`${preparedPrefix}_`) ?? false;
  const isKept = config.name?.startsWith(listLabel) ?? false;
  return {
    text: copied ?? config.text.trim(),
    values: config.values ?? given,
    label: isKept || isRepeated || !config.name ? undefined : config.name.replace(/_\d+$/, ''),
    isKept,
    isRepeatable: isRepeated || isPreparable(first, second),
    isCopied: copied !== undefined,
    connection,
  };
}

/** A statement with the plans that PostgreSQL may choose. */
export interface Explained {
  statement: Statement;
  /** Plan for the given values. */
  plan: string;
  /** Generic plan, which PostgreSQL may use for a prepared statement from its sixth run on. */
  genericPlan: string | undefined;
  /** Generic plan, if PostgreSQL would use it for a frequently repeated statement. */
  repeatedPlan: string | undefined;
}

const isOfTransaction = ({ text }: Statement) => /^(begin|commit|rollback)\b/.test(text);
const isSetting = ({ text }: Statement) => text.startsWith('select set_config(');

// JIT and parallel workers depend on the machine and say nothing about indexes.
const settings = ['jit', 'max_parallel_workers_per_gather'];

/**
 * Returns the plans of statements, each with the settings made by the statements before it.
 * `without` disables further plan types (`sort` for `enable_sort`).
 */
export async function explain(
  pool: pg.Pool,
  statements: Statement[],
  { without = [] }: { without?: string[] } = {},
): Promise<Explained[]> {
  const explained = new Map<string, Explained>();
  const client = await pool.connect();
  const planOf = async (options: string, { text, values }: Pick<Statement, 'text' | 'values'>) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (${options}) ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const genericPlanOf = (text: string) => planOf('generic_plan, costs off', { text, values: [] });
  const repeatedPlanOf = async ({ text, values }: Statement) => {
    const own = costOf(await planOf('generic_plan off', { text, values }));
    const generic = costOf(await planOf('generic_plan', { text, values: [] }));
    return generic < own + planningCost ? genericPlanOf(text) : undefined;
  };
  try {
    await client.query('begin');
    for (const name of [...settings, ...without.map((way) => `enable_${way}`)]) {
      await client.query(`select set_config($1, '0', true)`, [name]);
    }
    for (const statement of statements) {
      if (isSetting(statement)) await client.query(statement.text, statement.values);
      else if (!isOfTransaction(statement) && !explained.has(statement.text)) {
        explained.set(statement.text, {
          statement,
          plan: await planOf('costs off', statement),
          genericPlan:
            statement.label === undefined && !statement.isKept
              ? undefined
              : await genericPlanOf(statement.text),
          repeatedPlan: statement.isRepeatable ? await repeatedPlanOf(statement) : undefined,
        });
      }
    }
    return [...explained.values()];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/**
 * PostgreSQL’s estimate of the planning cost, which a generic plan saves; it assumes up to a dozen
 * tables here.
 */
const planningCost = 35;

/** Returns the cost from the first line of a plan: `… (cost=0.29..8.31 rows=1 width=8)`. */
const costOf = (plan: string) => Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1]);

/** Returns the indexes that a plan uses, and the tables that it scans completely. */
export function readPlan(plan: string): { indexes: Set<string>; wholeTables: Set<string> } {
  const namesOf = (pattern: RegExp) => new Set([...plan.matchAll(pattern)].map(([, name = '']) => name));
  return {
    indexes: namesOf(/(?:Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on) (\w+)/g),
    wholeTables: namesOf(/Seq Scan on (\w+)/g),
  };
}
