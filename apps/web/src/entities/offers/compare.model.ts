import { limits } from '@proffer/contract/wire/limits';

/** Minimum and maximum number of compared offers, and of offers that a buyer ticks to request their NDAs. */
export const comparison = { least: 2, most: 4, ticked: limits.ndasAtOnce } as const;

/** Returns the offer ids in an address, each once, up to the maximum. */
export function readCompared(value: unknown): number[] {
  const ids = typeof value === 'string' ? value.split(',') : [];
  return [...new Set(ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number))].slice(0, comparison.most);
}
