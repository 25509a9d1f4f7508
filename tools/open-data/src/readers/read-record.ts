import { createHash } from 'node:crypto';
import type { ImportedOffer, Refusal } from '@proffer/server/offer-files';
import type { MappedRecord, RecordRefusal } from '../mapping/mapped-record';

/** What the count of fields asks of an offer. */
export type CountedOffer = Pick<
  ImportedOffer,
  'duration' | 'budgetTo' | 'categories' | 'qtyTo' | 'deliveryTerm'
>;

/** A record of published data, before anything is made of it: one that is remembered need not be mapped. */
export type ReadRecord = {
  row: number | string;
  raw: unknown;
  /** What besides the record its offer comes from, as JSON can say it. */
  readWith?: unknown;
  map(): MappedRecord;
  /** Told of the offer that the record gives, made of it now or before. */
  count?(offer: CountedOffer): void;
};

/** A record that gives no offer. */
export function refusedRecord(
  row: number | string,
  raw: unknown,
  refusal: Refusal<RecordRefusal>,
): ReadRecord {
  return { row, raw, map: () => refusal };
}

/** 128 bits of SHA-256, written as PostgreSQL writes a `uuid`. */
export function digestOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5');
}
