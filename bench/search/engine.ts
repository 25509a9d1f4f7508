/** What is searched, the same for every engine. */
export interface SearchedOffer {
  /** Its id in the file it was imported from: the same in every run. */
  id: string;
  title: string;
  company: string;
  text: string;
}

/** One way to search the offers. */
export interface Engine {
  name: string;
  /** The import ids of the best, at most `shown` of them. */
  find: (query: string) => Promise<string[]>;
}

/** Of a longer list people see the first page. */
export const shown = 10;

/** How much a field weighs, for every engine that can be told. */
export const weights = { title: 3, company: 1.5, text: 1 } as const;
