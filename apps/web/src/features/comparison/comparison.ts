import type * as wire from '@proffer/contract/comparison/schemas';
import type { Named } from '@proffer/contract/wire/names';

export type Comparison = Named<wire.Comparison>;
export type ComparedColumn = Comparison['columns'][number];
export type ComparedRow = Comparison['rows'][number];
export type ComparedFor = Comparison['asked'];
export type SavedComparison = Named<wire.SavedComparison>;
