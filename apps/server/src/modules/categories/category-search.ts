import type { ListedCategory } from './category-list';
import { everydayWords } from './everyday-words';

const choicesAtMost = 20;
const suggestedAtMost = 3;

/** Finds categories by the beginnings of words, without case and accents: of their titles, and of what people call them. */
export function createCategorySearch(list: ReadonlyMap<number, ListedCategory>) {
  const entries = [...list.values()].map((category) => ({
    category,
    // A blank before each word, so that a word's beginning is found as a part of the text.
    words: ` ${[...wordsOf(category.title), category.code].join(' ')}`,
  }));
  const broadFirst = entries.toSorted((a, b) => compareBreadth(a.category, b.category));

  const called = everydayWords.flatMap(({ names, codes }) => {
    const categories = codes.flatMap((code) => list.get(Number(code.slice(0, 8))) ?? []);
    return names.map((name) => ({ words: wordsOf(name), categories }));
  });

  /** Those that somebody calls so. */
  const byName = (asked: readonly string[]): ListedCategory[] =>
    called
      .filter(({ words }) => asked.every((word) => words.some((each) => each.startsWith(word))))
      .toSorted((a, b) => a.words.length - b.words.length)
      .flatMap(({ categories }) => categories);

  /**
   * Every word must begin a word of the title or the code, or of a name that people have for it. Those by name stand after
   * the divisions, then come short titles.
   */
  function search(text: string): ListedCategory[] {
    const asked = wordsOf(text);
    if (asked.length === 0) return [];
    // A code being typed leads down the tree, so its own order is the right one.
    const isCode = asked.every((word) => /^\d{2,}/.test(word));
    const byTitle = (isCode ? entries : broadFirst)
      .filter(({ words }) => asked.every((word) => words.includes(` ${word}`)))
      .map(({ category }) => category);
    const named = isCode ? [] : byName(asked);
    return [...new Set([...byTitle.filter(isDivision), ...named, ...byTitle])].slice(0, choicesAtMost);
  }

  /** What an offer with this title may be of, by the names that stand in it; the longest names say most. */
  function suggest(title: string): ListedCategory[] {
    const said = new Set(wordsOf(title).flatMap((word) => [word, word.replace(/s$/, '')]));
    const found = called
      .filter(({ words }) => words.every((word) => said.has(word)))
      .toSorted((a, b) => b.words.length - a.words.length)
      .flatMap(({ categories }) => categories.slice(0, 1));
    return [...new Set(found)].slice(0, suggestedAtMost);
  }

  return { search, suggest };
}

const isDivision = ({ above }: ListedCategory): boolean => above === undefined;

function compareBreadth(a: ListedCategory, b: ListedCategory): number {
  return (
    Number(a.above !== undefined) - Number(b.above !== undefined) ||
    a.title.length - b.title.length ||
    a.number - b.number
  );
}

/** Words and codes; the check digit belongs to its code. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/\d+-\d+|[\p{L}\p{N}]+/gu) ?? [];
}
