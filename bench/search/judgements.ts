import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const grades = [2, 1, 0] as const;
export type Grade = (typeof grades)[number];

/** Grades of offers by import id, for each query. */
export type Judgements = Map<string, Map<string, Grade>>;

/** A line of the file. */
type Line = { query: string } & Partial<Record<`${Grade}`, string[]>>;

const file = path.join(import.meta.dirname, 'judgements.jsonl');

export async function readJudgements(): Promise<Judgements> {
  const judgements: Judgements = new Map();
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    if (line === '') continue;
    const said = JSON.parse(line) as Line;
    const graded = new Map<string, Grade>();
    for (const grade of grades) for (const id of said[`${grade}`] ?? []) graded.set(id, grade);
    judgements.set(said.query, graded);
  }
  return judgements;
}

/** Writes one line per query in the order of the queries, so that diffs are small. */
export async function writeJudgements(judgements: Judgements, queries: readonly string[]): Promise<void> {
  const lines = queries.flatMap((query) => {
    const graded = judgements.get(query);
    if (!graded) return [];
    const line: Line = { query };
    for (const grade of grades)
      line[`${grade}`] = [...graded].flatMap(([id, given]) => (given === grade ? [id] : [])).toSorted();
    return [JSON.stringify(line)];
  });
  await writeFile(file, `${lines.join('\n')}\n`);
}
