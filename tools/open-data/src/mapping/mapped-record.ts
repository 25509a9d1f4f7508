import type { Mapped, RefusalCode } from '@proffer/server/offer-files';

/** Why a record gives no offer: as a row of our own layout, or because of what only published packages lack. */
export type RecordRefusal = RefusalCode | 'no_compiled_release' | 'no_release' | 'no_tender' | 'broken_line';

export type MappedRecord = Mapped<RecordRefusal>;
