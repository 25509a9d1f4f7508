import { loadavg } from 'node:os';
import { record, rounded } from '../http/results';
import type { Engine, SearchedOffer } from './engine';
import type { Grade, Judgements } from './judgements';
import { scoreOf, type Score } from './measures';
import type { Half, Query } from './queries';

interface Asked {
  engines: Engine[];
  queries: Query[];
  judgements: Judgements;
  byId: ReadonlyMap<string, SearchedOffer>;
  /** Number of queries of the first half to print with our results. */
  worst: number;
}

interface Answered {
  query: Query;
  graded: ReadonlyMap<string, Grade>;
  found: Record<string, string[]>;
  scores: Record<string, Score>;
}

/** Sends every query to every engine and prints the quality in total, by half and by kind. */
export async function reportRelevance({ engines, queries, judgements, byId, worst }: Asked): Promise<void> {
  const answered: Answered[] = [];
  const withoutAnswer: string[] = [];
  for (const query of queries) {
    const graded = judgements.get(query.text) ?? new Map<string, Grade>();
    const answer: Answered = { query, graded, found: {}, scores: {} };
    for (const { name, find } of engines) {
      const found = await find(query.text);
      const score = scoreOf(found, graded);
      answer.found[name] = found;
      if (score) answer.scores[name] = score;
    }
    if (Object.keys(answer.scores).length > 0) answered.push(answer);
    else withoutAnswer.push(query.text);
  }
  const names = engines.map(({ name }) => name);
  const halves: Half[] = ['first', 'second'];
  const ofHalf = (half: Half) => answered.filter(({ query }) => query.half === half);
  console.log(
    `\n${answered.length} of ${queries.length} queries have something relevant (${halves.map((half) => `${ofHalf(half).length} in the ${half} half`).join(', ')})`,
  );
  if (withoutAnswer.length > 0) console.log(`nothing relevant is known for: ${withoutAnswer.join(' | ')}`);

  const heading = `${''.padEnd(38)}${names.map((name) => name.padStart(18)).join('')}`;
  console.log(heading);
  for (const [label, of] of [
    ['nDCG@10', ({ ndcg }) => ndcg],
    ['P@10', ({ precision }) => precision],
    ['shows nothing, %', ({ isEmpty }) => Number(isEmpty) * 100],
    ['nothing relevant in ten, %', ({ isInVain }) => Number(isInVain) * 100],
    ['unjudged of a hundred shown', ({ unjudged }) => unjudged * 10],
  ] satisfies [string, (score: Score) => number][])
    console.log(
      row(label, meansOf(answered, names, of), label.includes('DCG') || label.startsWith('P') ? 3 : 1),
    );

  console.log('\nnDCG@10 by half and by kind');
  console.log(heading);
  for (const half of halves)
    console.log(row(`the ${half} half (${ofHalf(half).length})`, meansOf(ofHalf(half), names, ndcg)));
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  const byKind: Record<string, Record<string, number>> = {};
  for (const kind of kinds) {
    const some = answered.filter(({ query }) => query.kind === kind);
    byKind[kind] = meansOf(some, names, ndcg);
    console.log(row(`${kind} (${some.length})`, byKind[kind]));
  }
  if (worst > 0) printWorst(ofHalf('first'), names, byId, worst);
  await record({
    bench: 'search',
    queries: answered.length,
    ndcg: meansOf(answered, names, ndcg),
    precision: meansOf(answered, names, ({ precision }) => precision),
    empty: meansOf(answered, names, ({ isEmpty }) => Number(isEmpty)),
    unjudged: meansOf(answered, names, ({ unjudged }) => unjudged),
    firstHalf: meansOf(ofHalf('first'), names, ndcg),
    secondHalf: meansOf(ofHalf('second'), names, ndcg),
    byKind,
    loadAverage: rounded(loadavg()[0] ?? 0, 1),
  });
}

const ndcg = ({ ndcg: value }: Score) => value;

function meansOf(
  answered: Answered[],
  names: string[],
  of: (score: Score) => number,
): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => {
      const values = answered.flatMap(({ scores }) => (scores[name] ? [of(scores[name])] : []));
      const sum = values.reduce((total, value) => total + value, 0);
      return [name, rounded(values.length === 0 ? 0 : sum / values.length, 3)];
    }),
  );
}

const row = (label: string, values: Record<string, number>, digits = 3) =>
  `${label.padEnd(38)}${Object.values(values)
    .map((value) => value.toFixed(digits).padStart(18))
    .join('')}`;

/** Prints the queries with the worst results of ours compared with the best other engine, with hits and grades. */
function printWorst(
  answered: Answered[],
  names: string[],
  byId: ReadonlyMap<string, SearchedOffer>,
  count: number,
): void {
  const [ours = ''] = names;
  const lowest = answered
    .toSorted((a, b) => (a.scores[ours]?.ndcg ?? 0) - (b.scores[ours]?.ndcg ?? 0))
    .slice(0, count);
  console.log(`\nThe worst ${lowest.length} of the first half`);
  for (const { query, graded, found, scores } of lowest) {
    const all = names.map((name) => `${name} ${scores[name]?.ndcg.toFixed(2)}`).join(', ');
    console.log(`\n${query.text} (${query.kind}): ${all}`);
    for (const id of found[ours] ?? [])
      console.log(`  ${graded.get(id) ?? '?'} ${(byId.get(id)?.title ?? '').slice(0, 90)}`);
    const missed = [...graded].flatMap(([id, grade]) =>
      grade === 2 && !found[ours]?.includes(id) ? [byId.get(id)?.title ?? ''] : [],
    );
    for (const title of missed.slice(0, 3)) console.log(`  missed: ${title.slice(0, 90)}`);
  }
}
