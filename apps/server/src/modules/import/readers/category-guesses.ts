import { createHash } from 'node:crypto';
import type { Category } from '@proffer/contract/offers/schemas';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import type { CategoryNumbers } from '../mapping/own-categories';
import type { RowTitle } from '../mapping/own-csv.mapping';

/** Lookup of categories by words. */
export interface CategoryWords extends CategoryNumbers {
  /** Returns categories whose title or everyday name contains words that start with all the given words. */
  search(words: string): Category[];
  /** Returns categories that suit an offer with this title. */
  suggest(title: string): Category[];
}

type Guess = ImportResult['categories'][number];

const mostGuesses = 100;
const mostChoices = 5;
const longestWords = 80;
/** Maximum number of example rows of a guess. */
const mostExamples = 20;

const exampleOf = ({ row, title }: RowTitle) => ({ row, title: title.slice(0, longestWords) });

/**
 * Guesses the categories of rows from words in the file or from titles. Rows with the same guess are confirmed
 * together in one list. A guess that is not confirmed is ignored.
 */
export function createCategoryGuesses(list: CategoryWords, confirmed: Readonly<Record<string, string>> = {}) {
  const guesses = new Map<string, Guess>();
  const choicesOf = new Map<string, Category[]>();
  const said = new Set<string>();
  let beyond = 0;

  function count(
    { key, words }: { key: string; words: string },
    choices: readonly Category[],
    at: RowTitle,
  ): number | undefined {
    const known = guesses.get(key);
    if (known) {
      known.rows += 1;
      if (known.examples.length < mostExamples) known.examples.push(exampleOf(at));
    } else if (guesses.size < mostGuesses) {
      const shown = choices.slice(0, mostChoices).map(({ code, title }) => ({ code, title }));
      const code = confirmed[key] ?? shown[0]?.code ?? '';
      const cut = words.slice(0, longestWords);
      guesses.set(key, { key, words: cut, rows: 1, examples: [exampleOf(at)], code, choices: shown });
    } else beyond += 1;
    const code = confirmed[key] ?? '';
    return code === '' ? undefined : list.numberOf(code);
  }

  function lookUp(text: string, find: () => Category[]): Category[] {
    const known = choicesOf.get(text) ?? find();
    choicesOf.set(text, known);
    return known;
  }

  return {
    ofWords(words: string, at: RowTitle): number | undefined {
      const plain = words.toLowerCase().replace(/\s+/gu, ' ').trim();
      const choices = lookUp(plain, () => [...list.search(plain), ...list.suggest(plain)]);
      const key = keyOf(plain);
      said.add(key);
      return count({ key, words }, choices, at);
    },

    /** Groups titles that name the same thing and have the same candidates. */
    ofTitle(at: RowTitle): number | undefined {
      const choices = lookUp(at.title, () => list.suggest(at.title));
      const codes = choices.slice(0, mostChoices).map(({ code }) => code);
      return codes.length === 0
        ? undefined
        : count({ key: keyOf([...codes, thingOf(at.title)].join(' ')), words: at.title }, choices, at);
    },

    /** Returns all guesses, those with the most rows first. */
    all: (): Guess[] => [...guesses.values()].toSorted((one, other) => other.rows - one.rows),

    /** Returns notes about category words that are ignored; a guess from a title needs none. */
    notes(): string[] {
      const unsaid = [...said].filter((key) => confirmed[key] === undefined).length;
      return [
        ...(unsaid > 0
          ? [`Please confirm the categories guessed from words: ${unsaid} are not confirmed yet.`]
          : []),
        ...(beyond > 0 ? [`Only the first ${mostGuesses} categories in words are looked up.`] : []),
      ];
    },
  };
}

/** Returns the word that names the thing in a title: `panel` for "Pump panel 5 HP", `pump` for "Pump, submersible". */
function thingOf(title: string): string {
  const [start = ''] = title.toLowerCase().split(/[,;:(]|\s(?:for|with|of|in|to|made)\s/u);
  const words = start.split(/\s+/u);
  const named = words.filter((word) => !/\p{Nd}/u.test(word));
  // The word after the first number, such as HP, is its unit.
  const size = words.findIndex((word, at) => at > 0 && /^\p{Nd}/u.test(word));
  const before = size === -1 ? named : words.slice(0, size).filter((word) => !/\p{Nd}/u.test(word));
  return before.at(-1) ?? named[0] ?? '';
}

/** Returns a short key, because it is part of an address. */
function keyOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 10);
}
