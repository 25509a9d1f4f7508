/** A searched offer, the same for every engine. */
export interface SearchedOffer {
  /** Id in the imported file, the same in every run. */
  id: string;
  title: string;
  company: string;
  text: string;
}

/** A search engine over the offers. */
export interface Engine {
  name: string;
  /** Returns the import ids of the best offers, at most `shown`. */
  find: (query: string) => Promise<string[]>;
}

/** Number of results to judge, the first page of the list. */
export const shown = 10;

/** Weights of the fields, for every engine that supports weights. */
export const weights = { title: 3, company: 1.5, text: 1 } as const;
