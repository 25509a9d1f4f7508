import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** `first` may be looked at while the search is worked on; of `second` only the totals are. */
export type Half = 'first' | 'second';

export interface Query {
  text: string;
  kind: string;
  half: Half;
}

export async function readQueries(): Promise<Query[]> {
  const file = path.join(import.meta.dirname, 'queries.json');
  const byKind = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>;
  return Object.entries(byKind).flatMap(([kind, texts]) =>
    texts.map((text) => ({ text, kind, half: halfOf(text) })),
  );
}

/** By the text alone, so that a query never changes sides. */
const halfOf = (text: string): Half =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'first' : 'second';
