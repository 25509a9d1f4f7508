import { limits } from '@proffer/contract/wire/limits';

/** Minimum and maximum number of compared offers, and of offers that a buyer ticks to request their NDAs. */
export const comparison = { least: 2, most: limits.comparedColumns, ticked: limits.ndasAtOnce } as const;

/** Returns the address of a comparison of offers. */
export const comparedColumns = (ids: readonly number[]): string => ids.map((id) => `o${id}`).join(',');
