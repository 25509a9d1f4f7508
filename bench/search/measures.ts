import { shown } from './engine';
import type { Grade } from './judgements';

/** How well one engine answered one query. */
export interface Score {
  /** Gain by place, as a share of what the best order of all judged offers would gain. */
  ndcg: number;
  /** Share of ten places that have something relevant. */
  precision: number;
  isEmpty: boolean;
  /** Nothing relevant among what is shown. */
  isInVain: boolean;
  /** Shown, but nobody has judged it; counts as not relevant. */
  unjudged: number;
}

/** Score of a list of offers; undefined where nobody has found anything relevant for the query. */
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

/** Grades as they are, each divided by the logarithm of its place. */
function gainOf(given: readonly number[]): number {
  return given.slice(0, shown).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
}
