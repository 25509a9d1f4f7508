import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock';
import { fixedWords, replaceWords, searchWords } from './keyword.filters';
import type { SaidWord, SearchRepository } from './search.repository';
import { mayBeMeant, shortestMisspelt, spellRight, type Spelling } from './spelling';

/**
 * Lifetime of a cached correction; only words that offers contain are cached, because others may be added at any
 * time.
 */
const cachedMs = 60_000;
const mostCached = 5_000;

/** Returns true if a word may be corrected; numbers never are, because the next number is another item (OFF-204). */
const mayBeMisspelt = (word: string): boolean => word.length >= shortestMisspelt && !/\p{N}/u.test(word);

/** Creates the spelling correction, which replaces misspelt words of a keyword by words of offers (OFF-340). */
export function createCorrections({
  repository,
  clock,
}: {
  repository: Pick<SearchRepository, 'spellings' | 'usesOf'>;
  clock: Clock;
}) {
  const cache = new LRUCache<string, { right: string | undefined }>({
    max: mostCached,
    ttl: cachedMs,
    perf: { now: () => clock.now().getTime() },
  });

  /**
   * Adds the number of offers to the similar words that may have been meant; counting all similar words would be
   * slow.
   */
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
      const cached = cache.get(nameOf(said));
      if (cached) rights.set(nameOf(said), cached.right);
      return !cached;
    });
    if (unknown.length === 0) return rights;
    const spellings = await withUses(await repository.spellings(unknown));
    for (const [index, said] of unknown.entries()) {
      const spelling = spellings[index];
      if (!spelling) continue;
      const right = spellRight(spelling);
      rights.set(nameOf(said), right);
      if (spelling.uses > 0) cache.set(nameOf(said), { right });
    }
    return rights;
  }

  /** Returns the keyword with corrected spelling, or undefined if nothing is corrected. */
  return async function correct(keyword: string | undefined): Promise<string | undefined> {
    const words = searchWords(keyword);
    const said = words.map((word, index) => ({ word, isLast: index === words.length - 1 }));
    const fixed = fixedWords(keyword);
    const rights = await lookUp(said.filter(({ word }, index) => !fixed.has(index) && mayBeMisspelt(word)));
    const right = said.map((one, index) => (fixed.has(index) ? undefined : rights.get(nameOf(one))));
    if (keyword === undefined || right.every((word) => word === undefined)) return undefined;
    return replaceWords(keyword, (index) => right[index]);
  };
}

const nameOf = ({ word, isLast }: SaidWord): string => (isLast ? `${word} ` : word);
