/**
 * The names of the wire that are not the product's own words, each with the word that is. Two calls spell an offer's
 * title in two ways: the last one is the one that is sent.
 */
export const houseNames = {
  proposalId: 'offerId',
  offeringTitle: 'offerTitle',
  proposalTitle: 'offerTitle',
  proposalScope: 'offerScope',
  /** Of the contract's own days, not of the offer (CON-39). */
  proposalDuration: 'contractDuration',
  proposalVersion: 'offerVersion',
  /** True means published (OFF-2). */
  draft: 'published',
  resmendatory: 'mandatory',
  redirectURL: 'redirectUrl',
} as const;

/** What travels for the specification's clients alone. */
type Unread = 'nda_status' | 'startStatus' | 'endStatus';

type HouseNames = typeof houseNames;
type NameOf<Key> = Key extends keyof HouseNames ? HouseNames[Key] : Exclude<Key, Unread>;

/** What travels, by the product's own words, however deep. */
export type Named<T> = T extends Blob | Headers
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: Named<T[Index]> }
    : T extends object
      ? { [Key in keyof T as NameOf<Key>]: Named<T[Key]> }
      : T;

/** Holds what others named: the columns of a file, the fields of a record. Answers say `mandatory` on the wire too. */
export const namedByOthers = /^(answers|cells|before|after|detail|elections)$/;

const pairs = Object.entries<string>(houseNames);
const here = new Map(pairs);
const there = new Map(pairs.map(([wire, name]) => [name, wire]));

/** What was received, by the product's own words. */
export function fromWire<T>(value: T): Named<T> {
  // The compiler does not follow a table through Object.entries.
  return renamed(value, here) as Named<T>;
}

/** What is sent, by the words of the wire. */
export function toWire(value: unknown): unknown {
  return renamed(value, there);
}

/** The place of a fault in what was sent, such as `details.0.mandatory`. */
export function fieldFromWire(field: string): string {
  return field.replaceAll(/\w+/g, (name) => here.get(name) ?? name);
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      names.get(key) ?? key,
      namedByOthers.test(key) ? one : renamed(one, names),
    ]),
  );
}
