import type { ListedCategory } from './category-list';
import { everydayWords } from './everyday-words';

const choicesAtMost = 20;
const suggestedAtMost = 3;

/** Creates the search of categories by prefixes of words in titles and everyday names, ignoring case and accents. */
export function createCategorySearch(list: ReadonlyMap<number, ListedCategory>) {
  const entries = [...list.values()].map((category) => ({
    category,
    // A blank before each word turns the prefix search into a substring search.
    words: ` ${[...wordsOf(category.title), category.code].join(' ')}`,
  }));
  const broadFirst = entries.toSorted((a, b) => compareBreadth(a.category, b.category));

  const called = everydayWords.flatMap(({ names, codes }) => {
    const categories = codes.flatMap((code) => list.get(Number(code.slice(0, 8))) ?? []);
    return names.map((name) => ({ words: wordsOf(name), categories }));
  });

  /** Returns the categories with such an everyday name. */
  const byName = (asked: readonly string[]): ListedCategory[] =>
    called
      .filter(({ words }) => asked.every((word) => words.some((each) => each.startsWith(word))))
      .toSorted((a, b) => a.words.length - b.words.length)
      .flatMap(({ categories }) => categories);

  /**
   * Returns the categories in which every search word begins a word of the title, the code or an everyday name.
   * Divisions come first, then matches by name, then short titles.
   */
  function search(text: string): ListedCategory[] {
    const asked = wordsOf(text);
    if (asked.length === 0) return [];
    // A partial code walks down the tree, so the order of codes is kept.
    const isCode = asked.every((word) => /^\d{2,}/.test(word));
    const byTitle = (isCode ? entries : broadFirst)
      .filter(({ words }) => asked.every((word) => words.includes(` ${word}`)))
      .map(({ category }) => category);
    const named = isCode ? [] : byName(asked);
    return [...new Set([...byTitle.filter(isDivision), ...named, ...byTitle])].slice(0, choicesAtMost);
  }

  /** Returns categories whose everyday names occur in the title; longer names rank first. */
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

/** Returns the words and codes of a text in lower case without accents; a code keeps its check digit. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/\d+-\d+|[\p{L}\p{N}]+/gu) ?? [];
}
