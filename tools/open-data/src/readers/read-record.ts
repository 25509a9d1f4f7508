import { createHash } from 'node:crypto';
import type { ImportedOffer, Refusal } from '@proffer/server/offer-files';
import type { MappedRecord, RecordRefusal } from '../mapping/mapped-record';

/** Facts of an offer for the count of fields. */
export type CountedOffer = Pick<
  ImportedOffer,
  'duration' | 'budgetTo' | 'categories' | 'qtyTo' | 'deliveryTerm'
>;

/** A record of published data before mapping; a remembered one need not be mapped. */
export type ReadRecord = {
  row: number | string;
  raw: unknown;
  /** Context besides the record that affects the offer, as JSON. */
  readWith?: unknown;
  map(): MappedRecord;
  /** Called with the offer that the record gives, mapped now or before. */
  count?(offer: CountedOffer): void;
};

/** Returns a record that gives no offer. */
export function refusedRecord(
  row: number | string,
  raw: unknown,
  refusal: Refusal<RecordRefusal>,
): ReadRecord {
  return { row, raw, map: () => refusal };
}

/** Returns 128 bits of SHA-256 in the text form of a PostgreSQL `uuid`. */
export function digestOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5');
}
