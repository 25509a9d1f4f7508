import { readState } from '../profiles/states';
import { scopes } from '../wire/choices';
import type { NamedPlace } from './filters';
import { joined, longest, tokensOf, type Token, type TokenReader } from './tokens';

/** Maximum number of words of a place. */
const mostWords = 4;

/** Returns the digits of a category code that a word is: eight digits, or `cpv:` with at least two. */
function codeDigits(word: string): string | undefined {
  const [, marked, bare] = /^(?:cpv:(\d{2,8})|(\d{8}))(?:-\d)?$/.exec(word) ?? [];
  return (marked ?? bare)?.padEnd(8, '0');
}

/** Names in a search text that only the market knows: possible places, in lower case, and digits of categories. */
interface Names {
  places: string[];
  codes: string[];
}

/** Returns the names that have to be looked up before a search text is read. */
export function namesIn(text: string): Names {
  const tokens = tokensOf(text);
  const places = tokens.flatMap(({ plain }, at) =>
    plain === 'in'
      ? Array.from({ length: Math.min(mostWords, tokens.length - at - 1) }, (_, size) =>
          joined(tokens, at + 1, size + 1),
        )
      : [],
  );
  const codes = tokens.flatMap(({ plain }) => codeDigits(plain) ?? []);
  return { places: [...new Set(places)], codes: [...new Set(codes)] };
}

/** Reads `in Pune` and `in Tamil Nadu`; a city that several states have stays a word. */
export const readPlace: TokenReader = (tokens, at, { places = [] }) => {
  if (tokens[at]?.plain !== 'in') return undefined;
  const read = longest(tokens, at + 1, mostWords, (name) => placeNamed(name, places));
  return read && { filter: { kind: 'place' as const, ...withoutEmpty(read.found) }, size: read.size + 1 };
};

const withoutEmpty = ({ state, city }: NamedPlace) => ({ state, ...(city === '' ? {} : { city }) });

function placeNamed(name: string, places: readonly NamedPlace[]): NamedPlace | undefined {
  const isNamed = (said: string) => said.trim().toLowerCase() === name;
  // Abbreviations of states are also small words (`in as`).
  const state =
    (name.length > 3 ? readState(name) : undefined) ??
    places.find((place) => place.state !== '' && isNamed(place.state))?.state;
  if (state !== undefined) return { state, city: '' };
  const cities = places.filter((place) => place.state !== '' && isNamed(place.city));
  const [city] = cities;
  const isOne = new Set(cities.map((place) => place.state.toLowerCase())).size === 1;
  return isOne ? city : undefined;
}

/** Reads `42122000`, `42122000-0` and `cpv:4212`, if the category exists. */
export const readCategory: TokenReader = (tokens, at, { categories = [] }) => {
  const digits = codeDigits(tokens[at]?.plain ?? '');
  const found = categories.find(({ typed }) => typed === digits);
  return found && { filter: { kind: 'category', code: found.code, title: found.title }, size: 1 };
};

/** Reads `scope:large`. */
export const readScope: TokenReader = (tokens, at) => {
  const scope = scopes.find((choice) => tokens[at]?.plain === `scope:${choice}`);
  return scope && { filter: { kind: 'scope', scope }, size: 1 };
};

const visibilityWords = {
  'no nda': 'open',
  'without nda': 'open',
  'with nda': 'nda',
  'under nda': 'nda',
} as const;

/** Reads `no nda` and `with nda`. */
export const readVisibility: TokenReader = (tokens: readonly Token[], at) => {
  const said = joined(tokens, at, 2);
  const visibility = Object.entries(visibilityWords).find(([words]) => words === said)?.[1];
  return visibility && { filter: { kind: 'visibility', visibility }, size: 2 };
};
