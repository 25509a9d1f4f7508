import pg from 'pg';
import { vi } from 'vitest';
import { isPreparable, preparedPrefix } from '../../src/platform/database/repeated-statements';
import { listLabel } from '../../src/platform/database/statements-by-shape';

/** A statement as it went to the database. */
export interface Statement {
  text: string;
  values: unknown[];
  /** The name of a prepared one that several lists ask, without its number. */
  label: string | undefined;
  /** It is prepared, as the statement of one list. */
  isKept: boolean;
  /** It is prepared when it comes again and again. */
  isRepeatable: boolean;
  /** A list is read whole by it, as a copy. */
  isCopied: boolean;
  /** The connection that it went over. */
  connection: unknown;
}

interface Config {
  text: string;
  values?: unknown[];
  name?: string;
}

/** All that an act sends to the database, the beginnings and ends of transactions too. */
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
  // Of a copy only what is copied has a plan.
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

/** A statement and the ways PostgreSQL would read it. */
export interface Explained {
  statement: Statement;
  /** For the values it was asked with. */
  plan: string;
  /** For any values, as a prepared statement may be read after its fifth run. */
  genericPlan: string | undefined;
  /** For any values, where PostgreSQL would read it so once it has come again and again. */
  repeatedPlan: string | undefined;
}

const isOfTransaction = ({ text }: Statement) => /^(begin|commit|rollback)\b/.test(text);
const isSetting = ({ text }: Statement) => text.startsWith('select set_config(');

// What is compiled, or shared among workers, depends on the machine and says nothing about an index.
const settings = ['jit', 'max_parallel_workers_per_gather'];

/**
 * The plans of different statements, each with the settings that the statements before it made. `without` names
 * further ways that are not to be taken (`sort` for `enable_sort`).
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

/** What PostgreSQL takes planning to cost, which a plan for any values saves; it counts up to a dozen tables here. */
const planningCost = 35;

/** By the first line of a plan: `… (cost=0.29..8.31 rows=1 width=8)`. */
const costOf = (plan: string) => Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1]);

/** The indexes that a plan reads, and the tables that it reads from end to end. */
export function readPlan(plan: string): { indexes: Set<string>; wholeTables: Set<string> } {
  const namesOf = (pattern: RegExp) => new Set([...plan.matchAll(pattern)].map(([, name = '']) => name));
  return {
    indexes: namesOf(/(?:Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on) (\w+)/g),
    wholeTables: namesOf(/Seq Scan on (\w+)/g),
  };
}
