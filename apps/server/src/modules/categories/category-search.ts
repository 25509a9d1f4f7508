import type { ListedCategory } from './category-list';

const choicesAtMost = 20;

/** Finds categories by the beginnings of words, without case and accents. */
export function createCategorySearch(list: Iterable<ListedCategory>) {
  const entries = [...list].map((category) => ({
    category,
    // A blank before each word, so that a word's beginning is found as a part of the text.
    words: ` ${[...wordsOf(category.title), category.code].join(' ')}`,
  }));
  const broadFirst = entries.toSorted((a, b) => compareBreadth(a.category, b.category));

  /** Every word must begin a word of the title or the code. Divisions and short titles stand first. */
  return (text: string): ListedCategory[] => {
    const asked = wordsOf(text);
    if (asked.length === 0) return [];
    // A code being typed leads down the tree, so its own order is the right one.
    const isCode = asked.every((word) => /^\d{2,}/.test(word));
    return (isCode ? entries : broadFirst)
      .filter(({ words }) => asked.every((word) => words.includes(` ${word}`)))
      .slice(0, choicesAtMost)
      .map(({ category }) => category);
  };
}

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
