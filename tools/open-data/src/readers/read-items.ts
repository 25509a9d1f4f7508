import type { ImportedOffer } from '@proffer/server/offer-files';
import type { RecordRefusal } from '../mapping/mapped-record';
import type { FieldCount } from './field-tally';
import { keyOf } from './offer-key';
import { rawOf } from './raw-record';
import { digestOf, type CountedOffer, type ReadRecord } from './read-record';

/** Reasons for which a file gives nothing, or nothing after some point. */
type FileRefusal =
  | 'missing_file'
  | 'empty_file'
  | 'unreadable_file'
  | 'unknown_format'
  | 'unknown_header'
  | 'not_a_package';

/** A record that gives no offer; `row` is its id, or else its row number (the header is row 1). */
export type RefusedRow = {
  file: string;
  row: number | string;
  reason: string;
  code: RecordRefusal | FileRefusal;
  raw: Record<string, string> | string;
};

/** Results of reading, in file order; a note says what was left out of an accepted offer. */
export type ReadItem =
  | { kind: 'offer'; offer: ImportedOffer; file: string; digest: string; notes: number }
  /** An offer that already equals this record; the record was not mapped again. */
  | { kind: 'known'; offer: KnownOffer; file: string; digest: string }
  | { kind: 'refused'; row: RefusedRow }
  | { kind: 'note'; text: string; file: string; row?: number | string }
  /** At the end of a file of releases: counts of the read fields, and the stated fields that are not read. */
  | { kind: 'fields'; file: string; fields: FieldCount[]; unused: { path: string; stated: number }[] };

/** Stored facts of an offer, enough to count it without mapping its record. */
export type KnownOffer = CountedOffer &
  Pick<ImportedOffer, 'source' | 'externalId' | 'attribution'> & {
    /** Account of the company that the record names. */
    company: string;
    notes: number;
  };

/** Returns the remembered records by their digests. */
export type Recall = (digests: readonly string[]) => Promise<ReadonlyMap<string, KnownOffer>>;

/** Content of a source: unmapped records, and items to report between them. */
export type Found = { file: string; record: ReadRecord } | { item: ReadItem };

/** A record with its result; equal records have equal digests. */
type Settled = { item: ReadItem; notes?: ReadItem[]; digest?: string; raw?: unknown };

const mostTogether = 400;
/** Maximum size of the records in memory, in characters, besides the current one. */
const mostLetters = 4_000_000;

/**
 * Maps records to offers in order. Remembered records are looked up in batches of some hundred and are not mapped
 * again. `reader` identifies the reader version: records read by another one are mapped again.
 */
export async function* settleRecords(
  found: AsyncIterable<Found>,
  { reader, recall }: { reader: string; recall: Recall },
): AsyncGenerator<Settled> {
  let waiting: (Found & { digest: string })[] = [];
  let letters = 0;
  async function* settle(): AsyncGenerator<Settled> {
    const together = waiting;
    waiting = [];
    letters = 0;
    const known = await recall(together.flatMap(({ digest }) => (digest === '' ? [] : [digest])));
    for (const one of together) {
      yield 'item' in one ? one : settled(one, one.digest, known.get(one.digest));
    }
  }
  for await (const one of found) {
    const text = 'record' in one ? JSON.stringify([one.record.raw, one.record.readWith]) : '';
    waiting.push({ ...one, digest: text === '' ? '' : digestOf(reader, text) });
    letters += text.length;
    if (waiting.length >= mostTogether || letters > mostLetters) yield* settle();
  }
  yield* settle();
}

function settled(
  { file, record }: Extract<Found, { record: ReadRecord }>,
  digest: string,
  known: KnownOffer | undefined,
): Settled {
  const { row, raw } = record;
  if (known !== undefined) {
    record.count?.(known);
    return { item: { kind: 'known', file, offer: known, digest }, digest, raw };
  }
  const mapped = record.map();
  if (mapped.kind === 'refused') {
    const { code, reason } = mapped;
    return { item: { kind: 'refused', row: { file, row, reason, code, raw: rawOf(raw) } } };
  }
  record.count?.(mapped.offer);
  const notes = mapped.notes.map((text): ReadItem => ({ kind: 'note', file, row, text }));
  return {
    item: { kind: 'offer', file, offer: mapped.offer, digest, notes: notes.length },
    notes,
    digest,
    raw,
  };
}

/** Yields each id of a source once; later ones are rejected, whether equal or not. */
export async function* withoutDuplicates(records: AsyncIterable<Settled>): AsyncGenerator<ReadItem> {
  const seen = new Map<string, string>();
  const told = new Set<string>();
  for await (const { item, notes = [], digest = '', raw } of records) {
    // Notes common to thousands of files in an archive are reported once.
    if (item.kind === 'note' && item.row === undefined) {
      if (told.has(item.text)) continue;
      told.add(item.text);
    }
    if (item.kind !== 'offer' && item.kind !== 'known') {
      yield item;
      continue;
    }
    const { externalId } = item.offer;
    const key = keyOf(item.offer);
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, digest);
      yield item;
      yield* notes;
      continue;
    }
    const isExact = earlier === digest;
    yield {
      kind: 'refused',
      row: {
        file: item.file,
        row: externalId,
        code: isExact ? 'exact_duplicate' : 'duplicate',
        reason: isExact
          ? `${externalId} is already in this file, equal in every field.`
          : `${externalId} is already in this file with other content; the first one was taken.`,
        raw: rawOf(raw),
      },
    };
  }
}

/** Returns the rejection of a file that gives nothing, or nothing more. */
export function refusedFile(file: string, code: FileRefusal, reason: string): ReadItem {
  return { kind: 'refused', row: { file, row: 'file', code, reason, raw: '' } };
}

/** Returns why reading a file ended early. */
export function brokenReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `Reading stopped here, what came before was taken: ${message.slice(0, 200)}`;
}
