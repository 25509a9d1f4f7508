import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engine, SearchedOffer } from './engine';
import { readJudgements, writeJudgements, type Grade, type Judgements } from './judgements';
import type { Query } from './queries';

/** Length of the text that shows what the offer is about. */
const textLength = 80;

/**
 * Alternative words for queries that most engines do not understand. Their results are judged too, so that relevant
 * offers are known that only a future engine finds. No engine is measured by them.
 */
const meantFile = path.join(import.meta.dirname, 'meant.json');

interface Sheet {
  engines: Engine[];
  queries: Query[];
  judgements: Judgements;
  byId: ReadonlyMap<string, SearchedOffer>;
}

/**
 * Writes the results without a judgement: a line for each query, below it a line for each offer, sorted by title to
 * hide the engine. The grade replaces the question mark.
 */
export async function writeSheet(file: string, { engines, queries, judgements, byId }: Sheet): Promise<void> {
  const lines: string[] = [];
  const meant = JSON.parse(await readFile(meantFile, 'utf8')) as Partial<Record<string, string>>;
  let count = 0;
  for (const { text: query } of queries) {
    const graded = judgements.get(query);
    const found = new Set<string>();
    for (const said of [query, ...(meant[query] === undefined ? [] : [meant[query]])])
      for (const engine of engines) for (const id of await engine.find(said)) found.add(id);
    const open = [...found].filter((id) => !graded?.has(id)).flatMap((id) => byId.get(id) ?? []);
    if (open.length === 0) continue;
    count += open.length;
    lines.push(`# ${query}`);
    for (const offer of open.toSorted(
      (a, b) => a.title.localeCompare(b.title, 'en') || a.id.localeCompare(b.id),
    ))
      lines.push(`? ${offer.id}\t${offer.title} — ${beginningOf(offer)}`);
  }
  await writeFile(file, `${lines.join('\n')}\n`);
  console.log(`${count} offers to be judged are in ${file}.`);
}

/** Returns the text without the title, with which many texts begin. */
function beginningOf({ title, text }: SearchedOffer): string {
  const rest = text.startsWith(title) ? text.slice(title.length) : text;
  return rest.replaceAll(/\s+/g, ' ').trim().slice(0, textLength);
}

/** Adds the grades of a sheet to the judgements; lines with a question mark are skipped. */
export async function takeSheet(file: string, queries: Query[]): Promise<void> {
  const judgements = await readJudgements();
  const known = new Set(queries.map(({ text }) => text));
  let query: string | undefined;
  let taken = 0;
  for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries()) {
    const heading = /^# (.+)$/.exec(line)?.[1];
    const [, grade, id] = /^([012]) ([^\t]+)/.exec(line) ?? [];
    if (heading !== undefined) {
      if (!known.has(heading)) throw new Error(`Line ${index + 1} of ${file}: no query is “${heading}”.`);
      query = heading;
    } else if (grade !== undefined && id !== undefined && query !== undefined) {
      const graded = judgements.get(query) ?? new Map<string, Grade>();
      graded.set(id, Number(grade) as Grade);
      judgements.set(query, graded);
      taken += 1;
    } else if (line !== '' && !line.startsWith('? ')) {
      throw new Error(`Line ${index + 1} of ${file} is neither a query nor an offer with 0, 1, 2 or ?.`);
    }
  }
  await writeJudgements(
    judgements,
    queries.map(({ text }) => text),
  );
  console.log(`${taken} judgements taken in.`);
}
