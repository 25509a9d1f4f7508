import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock';
import { replaceWords, searchWords } from './keyword.filters';
import type { SaidWord, SearchRepository } from './search.repository';
import { mayBeMeant, shortestMisspelt, spellRight, type Spelling } from './spelling';

/** A word that offers have is not looked up again for so long; one that no offer has may be learnt at any moment. */
const keptMs = 60_000;
const mostKept = 5_000;

/** Numbers are never put right: the next one is another thing (OFF-204). */
const mayBeMisspelt = (word: string): boolean => word.length >= shortestMisspelt && !/\p{N}/u.test(word);

/** Puts misspelt words of a keyword right, each by itself, by what the market's offers have (OFF-340). */
export function createCorrections({
  repository,
  clock,
}: {
  repository: Pick<SearchRepository, 'spellings' | 'usesOf'>;
  clock: Clock;
}) {
  const kept = new LRUCache<string, { right: string | undefined }>({
    max: mostKept,
    ttl: keptMs,
    perf: { now: () => clock.now().getTime() },
  });

  /** Counts of the words that are written nearly like some only those that may have been meant: each takes as long as finding them. */
  async function withUses(spellings: readonly Spelling[]): Promise<Spelling[]> {
    const likely = spellings.map((spelling) => ({ ...spelling, like: mayBeMeant(spelling) }));
    const words = [...new Set(likely.flatMap(({ like }) => like.map(({ word }) => word)))];
    if (words.length === 0) return likely;
    const uses = await repository.usesOf(words);
    const counted = ({ word, uses: least }: Spelling['like'][number]) => ({
      word,
      uses: Math.max(least, uses.get(word) ?? 0),
    });
    return likely.map((spelling) => ({ ...spelling, like: spelling.like.map(counted) }));
  }

  async function lookUp(words: readonly SaidWord[]): Promise<Map<string, string | undefined>> {
    const rights = new Map<string, string | undefined>();
    const unknown = words.filter((said) => {
      const known = kept.get(nameOf(said));
      if (known) rights.set(nameOf(said), known.right);
      return !known;
    });
    if (unknown.length === 0) return rights;
    const spellings = await withUses(await repository.spellings(unknown));
    for (const [index, said] of unknown.entries()) {
      const spelling = spellings[index];
      if (!spelling) continue;
      const right = spellRight(spelling);
      rights.set(nameOf(said), right);
      if (spelling.uses > 0) kept.set(nameOf(said), { right });
    }
    return rights;
  }

  /** The keyword with its misspelt words put right; undefined when there is nothing to put right. */
  return async function correct(keyword: string | undefined): Promise<string | undefined> {
    const words = searchWords(keyword);
    const said = words.map((word, index) => ({ word, isLast: index === words.length - 1 }));
    const rights = await lookUp(said.filter(({ word }) => mayBeMisspelt(word)));
    const right = said.map((one) => rights.get(nameOf(one)));
    if (keyword === undefined || right.every((word) => word === undefined)) return undefined;
    return replaceWords(keyword, (index) => right[index]);
  };
}

const nameOf = ({ word, isLast }: SaidWord): string => (isLast ? `${word} ` : word);
