import type { SQL } from 'drizzle-orm';
import { to as copyTo } from 'pg-copy-streams';
import { inlineConstants } from './inline-constants';
import { connectionOf, type Tx } from './transaction';

/**
 * Length of the header of a binary COPY, in bytes: signature, flags, extension length, number of columns, length of
 * the first value. A trailer of two bytes follows the value.
 */
const headerBytes = 11 + 4 + 4 + 2 + 4;

/**
 * Reads the only value of a statement, which is a sequence of records of `recordBytes` bytes. Returns buffers of
 * whole records, none if the value is null. It uses COPY, because the driver would receive the value as a text of
 * twice the length. COPY takes no parameters, so they are inlined.
 */
export async function copyRecords(
  tx: Tx,
  statement: { getSQL(): SQL },
  recordBytes: number,
): Promise<Buffer[]> {
  const { sql: text } = inlineConstants(tx, statement.getSQL());
  const copied = connectionOf(tx).query(copyTo(`copy (${text}) to stdout (format binary)`));
  // A lost connection is reported twice, the second time when nobody listens any more.
  copied.on('error', () => undefined);
  const records: Buffer[] = [];
  let beforeRecords = headerBytes;
  let partial: Buffer = Buffer.alloc(0);
  for await (const chunk of copied as AsyncIterable<Buffer>) {
    let rest = chunk.subarray(beforeRecords);
    beforeRecords -= chunk.length - rest.length;
    if (partial.length > 0) {
      const missing = recordBytes - partial.length;
      // Only a record split over two chunks is copied, to keep garbage low.
      partial = Buffer.concat([partial, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      if (partial.length < recordBytes) continue;
      records.push(partial);
    }
    const wholeBytes = rest.length - (rest.length % recordBytes);
    if (wholeBytes > 0) records.push(rest.subarray(0, wholeBytes));
    partial = rest.subarray(wholeBytes);
  }
  return records;
}
