import type { Query } from 'drizzle-orm';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectionOf, type Tx } from './transaction';

/** A copy begins with a signature, flags and the length of what else it says, which is nothing. */
const beginningBytes = 11 + 4 + 4;
/** Each of its rows says how many columns it has, and each column of how many bytes it is. */
const besideColumnBytes = 2 + 4;

/**
 * The only column of a statement's rows as the database sends it, of `columnBytes` bytes each, some hundred at a time. It goes
 * as a copy: the driver would read each value as a text, and hold all of them until the last has come. A copy takes no values,
 * so those of the statement, numbers and texts alone, are written into it. To be read to its end.
 */
export async function* copyColumn(
  tx: Tx,
  statement: { toSQL(): Query },
  columnBytes: number,
): AsyncGenerator<Buffer> {
  const text = withValues(statement.toSQL());
  const copied = connectionOf(tx).query(copyTo(`copy (${text}) to stdout (format binary)`));
  // Of a connection that is lost it is told twice, the second time when nobody reads any more.
  copied.on('error', () => undefined);
  const rowBytes = besideColumnBytes + columnBytes;
  let waiting = Buffer.alloc(0);
  let begin = beginningBytes;
  for await (const come of copied as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, come]);
    const rows = Math.floor((waiting.length - begin) / rowBytes);
    if (rows <= 0) continue;
    const columns = Buffer.allocUnsafe(rows * columnBytes);
    for (let row = 0; row < rows; row += 1) {
      const from = begin + row * rowBytes + besideColumnBytes;
      waiting.copy(columns, row * columnBytes, from, from + columnBytes);
    }
    yield columns;
    waiting = waiting.subarray(begin + rows * rowBytes);
    begin = 0;
  }
}

const withValues = ({ sql, params }: Query): string =>
  sql.replaceAll(/\$(\d+)/g, (_, number) => literal(params[Number(number) - 1]));

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new Error('only numbers and texts are written into a copy');
}
