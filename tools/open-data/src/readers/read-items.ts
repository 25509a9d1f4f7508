import { createHash } from 'node:crypto';
import type { ImportedOffer } from '@proffer/server/offer-files';
import type { MappedRecord, RecordRefusal } from '../mapping/mapped-record';
import type { FieldCount } from './field-tally';
import { rawOf } from './raw-record';

/** Why a file gives nothing, or nothing from somewhere on. */
type FileRefusal =
  | 'missing_file'
  | 'empty_file'
  | 'unreadable_file'
  | 'unknown_format'
  | 'unknown_header'
  | 'not_a_package';

/** A record that gives no offer; `row` is the record's id where it has one, else its row (the header is row 1). */
export type RefusedRow = {
  file: string;
  row: number | string;
  reason: string;
  code: RecordRefusal | FileRefusal;
  raw: Record<string, string> | string;
};

/** What reading gives, in file order; a note says what was left out of an offer that is still taken. */
export type ReadItem =
  | { kind: 'offer'; offer: ImportedOffer; file: string }
  | { kind: 'refused'; row: RefusedRow }
  | { kind: 'note'; text: string; file: string; row?: number | string }
  /** At the end of a file of releases: how often what is read was stated, and what was stated and is not read. */
  | { kind: 'fields'; file: string; fields: FieldCount[]; unused: { path: string; stated: number }[] };

/** A record as read, before duplicates are told apart; `fingerprint` is equal for equal records. */
export type Found = { item: ReadItem; notes?: ReadItem[]; fingerprint?: string; raw?: unknown };

/** A record with what became of it. */
export function foundRecord(file: string, row: number | string, raw: unknown, mapped: MappedRecord): Found {
  if (mapped.kind === 'refused') {
    const { code, reason } = mapped;
    return { item: { kind: 'refused', row: { file, row, reason, code, raw: rawOf(raw) } } };
  }
  const notes = mapped.notes.map((text): ReadItem => ({ kind: 'note', file, row, text }));
  const fingerprint = createHash('sha1').update(JSON.stringify(raw)).digest('base64');
  return { item: { kind: 'offer', file, offer: mapped.offer }, notes, fingerprint, raw };
}

/** Gives each id of a source once; the later ones are refused, equal in every byte or not. */
export async function* withoutDuplicates(records: AsyncGenerator<Found>): AsyncGenerator<ReadItem> {
  const seen = new Map<string, string>();
  const told = new Set<string>();
  for await (const { item, notes = [], fingerprint = '', raw } of records) {
    // What thousands of files in an archive have in common is told once.
    if (item.kind === 'note' && item.row === undefined) {
      if (told.has(item.text)) continue;
      told.add(item.text);
    }
    if (item.kind !== 'offer') {
      yield item;
      continue;
    }
    const { source, externalId } = item.offer;
    const key = `${source}\n${externalId}`;
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, fingerprint);
      yield item;
      yield* notes;
      continue;
    }
    const isExact = earlier === fingerprint;
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

/** A file that gives nothing, or nothing more. */
export function refusedFile(file: string, code: FileRefusal, reason: string): ReadItem {
  return { kind: 'refused', row: { file, row: 'file', code, reason, raw: '' } };
}

/** Why reading ended before a file did. */
export function brokenReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `Reading stopped here, what came before was taken: ${message.slice(0, 200)}`;
}
