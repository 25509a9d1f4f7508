/** So many offers stand side by side at least and at most. */
export const comparison = { least: 2, most: 4 } as const;

/** The offers that an address compares: each once, no more than stand side by side. */
export function readCompared(value: unknown): number[] {
  const ids = typeof value === 'string' ? value.split(',') : [];
  return [...new Set(ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number))].slice(0, comparison.most);
}
