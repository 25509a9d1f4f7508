import type { Mapped, RefusalCode } from '@proffer/server/offer-files';

/** Reasons for which a record gives no offer: those of a row in our own layout, and those of published packages. */
export type RecordRefusal = RefusalCode | 'no_compiled_release' | 'no_release' | 'no_tender' | 'broken_line';

export type MappedRecord = Mapped<RecordRefusal>;
