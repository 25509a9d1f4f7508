import { limits } from '@proffer/contract/wire/limits';
import { refuse, type Refusal } from './imported-offer';

/** Lookup of a category's number by its written code, check digit included. */
export type CategoryNumbers = { numberOf(code: string): number | undefined };

/** Matches text that is meant as a code. */
const codeLike = /^\d{4}/u;

/**
 * Returns the distinct categories of a cell such as `44613110-4; 45000000-7`. `named` looks up words, if the file may
 * contain words; unknown words are left out.
 */
export function categoriesOf(
  text: string,
  list: CategoryNumbers,
  named?: (words: string) => number | undefined,
): number[] | Refusal {
  const codes = text
    .split(';')
    .map((code) => code.trim())
    .filter(Boolean);
  const numbers = new Set<number>();
  for (const code of codes) {
    const isWords = named !== undefined && !codeLike.test(code);
    const number = isWords ? named(code) : list.numberOf(code);
    if (isWords && number === undefined) continue;
    if (number === undefined) {
      const reason = `"${code.slice(0, 40)}" is not a CPV code such as 45000000-7. Separate several with ";".`;
      return refuse('unknown_category', reason);
    }
    numbers.add(number);
  }
  if (numbers.size > limits.categoriesPerOffer) {
    const reason = `The row has ${numbers.size} categories; ${limits.categoriesPerOffer} are allowed.`;
    return refuse('too_many_categories', reason);
  }
  return [...numbers];
}
