import { shown } from './engine';
import type { Grade } from './judgements';

/** Quality of the results of one engine for one query. */
export interface Score {
  /** Normalised discounted cumulative gain (nDCG). */
  ndcg: number;
  /** Share of the ten places with a relevant offer. */
  precision: number;
  isEmpty: boolean;
  /** True if no result is relevant. */
  isInVain: boolean;
  /** Number of results without a judgement; they count as not relevant. */
  unjudged: number;
}

/** Returns the score of a list of offers; undefined if no relevant offer is known for the query. */
export function scoreOf(found: readonly string[], graded: ReadonlyMap<string, Grade>): Score | undefined {
  const ideal = gainOf([...graded.values()].toSorted((a, b) => b - a));
  if (ideal === 0) return undefined;
  const given = found.slice(0, shown).map((id) => graded.get(id));
  const relevant = given.filter((grade) => grade !== undefined && grade > 0).length;
  return {
    ndcg: gainOf(given.map((grade) => grade ?? 0)) / ideal,
    precision: relevant / shown,
    isEmpty: found.length === 0,
    isInVain: relevant === 0,
    unjudged: given.filter((grade) => grade === undefined).length,
  };
}

/** Returns the discounted cumulative gain: each grade divided by the logarithm of its place. */
function gainOf(given: readonly number[]): number {
  return given.slice(0, shown).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
}
