import type { Query } from 'drizzle-orm';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectionOf, type Tx } from './transaction';

/**
 * A copy begins with a signature, flags, the length of what else it says, which is nothing, the number of columns and the length
 * of the first. It ends with two bytes, which are no record.
 */
const beginningBytes = 11 + 4 + 4 + 2 + 4;

/**
 * The only value of a statement, records of so many bytes one after the other, as the database sends them, whole ones
 * together; none where it is null. It goes as a copy: the driver would read it as a text of twice the length. A copy takes
 * no values, so those of the statement, numbers and texts alone, are written into it.
 */
export async function copyRecords(
  tx: Tx,
  statement: { toSQL(): Query },
  recordBytes: number,
): Promise<Buffer[]> {
  const text = withValues(statement.toSQL());
  const copied = connectionOf(tx).query(copyTo(`copy (${text}) to stdout (format binary)`));
  // Of a connection that is lost it is told twice, the second time when nobody reads any more.
  copied.on('error', () => undefined);
  const records: Buffer[] = [];
  let beforeRecords = beginningBytes;
  let begun: Buffer = Buffer.alloc(0);
  for await (const come of copied as AsyncIterable<Buffer>) {
    let rest = come.subarray(beforeRecords);
    beforeRecords -= come.length - rest.length;
    if (begun.length > 0) {
      const missing = recordBytes - begun.length;
      // Only a record that came in parts is put together: what is left behind is collected while everybody waits.
      begun = Buffer.concat([begun, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      if (begun.length < recordBytes) continue;
      records.push(begun);
    }
    const wholeBytes = rest.length - (rest.length % recordBytes);
    if (wholeBytes > 0) records.push(rest.subarray(0, wholeBytes));
    begun = rest.subarray(wholeBytes);
  }
  return records;
}

const withValues = ({ sql, params }: Query): string =>
  sql.replaceAll(/\$(\d+)/g, (_, number) => literal(params[Number(number) - 1]));

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new Error('only numbers and texts are written into a copy');
}
