import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Half of the queries: results of `first` may be read during development, of `second` only the totals. */
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

/** Assigns a query to a half by its text, so that it never changes. */
const halfOf = (text: string): Half =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'first' : 'second';
