import type { OfferUnit } from '../offers/price-terms';
import type { Scope, Visibility } from '../wire/choices';

/** A filter that a search text contains in words. Free of zod. */
export type SearchFilter =
  | { kind: 'budget'; from?: number; to?: number }
  /** The unit is absent for pieces. */
  | { kind: 'quantity'; from?: number; to?: number; unit?: OfferUnit }
  | { kind: 'place'; state: string; city?: string }
  | { kind: 'visibility'; visibility: Visibility }
  | { kind: 'category'; code: string; title: string }
  /** A day as the latest one, `YYYY-MM-DD`. */
  | { kind: 'day'; to: string }
  | { kind: 'scope'; scope: Scope }
  | { kind: 'phrase'; text: string; isExcluded: boolean }
  | { kind: 'without'; text: string };

export type SearchFilterKind = SearchFilter['kind'];

/** A piece of a search text: a filter, or text that is searched for as it is. All pieces together are the text. */
export interface SearchPiece {
  text: string;
  /** Absent for plain text. */
  filter?: SearchFilter;
}

/** A search text that was read. */
export interface SearchWords {
  /** The keyword: the text without the filters; phrases and excluded words are part of it. */
  words: string;
  /** The filters in the order of the text. */
  filters: SearchFilter[];
  pieces: SearchPiece[];
}

/** A place of companies, or of a need. */
export interface NamedPlace {
  state: string;
  city: string;
}

/** A category with the digits of its code as typed. */
export interface NamedCategory {
  typed: string;
  code: string;
  title: string;
}

/** The list and the names with which a search text is read. */
export interface SearchContext {
  /** The filters that the list has; others stay words. */
  accepts: readonly SearchFilterKind[];
  /** The market's calendar day. */
  today: string;
  /** Known places and categories of the names in the text (`namesIn`); without them these stay words. */
  places?: readonly NamedPlace[] | undefined;
  categories?: readonly NamedCategory[] | undefined;
  /** Texts to be searched for as words, although they are filters. */
  literals?: readonly string[] | undefined;
}
