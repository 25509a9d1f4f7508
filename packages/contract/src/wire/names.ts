/**
 * Names in the calls that differ from the product's own words, each with that word. Two calls spell an offer's title
 * differently: the last spelling is the one that is sent.
 */
export const houseNames = {
  proposalId: 'offerId',
  offeringTitle: 'offerTitle',
  proposalTitle: 'offerTitle',
  proposalScope: 'offerScope',
  /** Duration of the contract's own days, not of the offer (CON-39). */
  proposalDuration: 'contractDuration',
  proposalVersion: 'offerVersion',
  /** True means published (OFF-2). */
  draft: 'published',
  resmendatory: 'mandatory',
  redirectURL: 'redirectUrl',
} as const;

/** Fields that only the specification's clients read. */
type Unread = 'nda_status' | 'startStatus' | 'endStatus';

type HouseNames = typeof houseNames;
type NameOf<Key> = Key extends keyof HouseNames ? HouseNames[Key] : Exclude<Key, Unread>;

/** The type with the product's own words as names, at any depth. */
export type Named<T> = T extends Blob | Headers
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: Named<T[Index]> }
    : T extends object
      ? { [Key in keyof T as NameOf<Key>]: Named<T[Key]> }
      : T;

/**
 * Objects whose keys are user data: columns of a file, fields of a record. Answers use `mandatory` in the calls too.
 */
export const namedByOthers = /^(answers|cells|before|after|detail|elections)$/;

const pairs = Object.entries<string>(houseNames);
const here = new Map(pairs);
const there = new Map(pairs.map(([wire, name]) => [name, wire]));

/** Returns a received value with the product's own words as names. */
export function fromWire<T>(value: T): Named<T> {
  // The compiler does not follow a table through Object.entries.
  return renamed(value, here) as Named<T>;
}

/** Returns a value to send, with the names of the calls. */
export function toWire(value: unknown): unknown {
  return renamed(value, there);
}

/**
 * Translates the path of a faulty field from the API's names to our own: `details.0.resmendatory` becomes
 * `details.0.mandatory`.
 */
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
