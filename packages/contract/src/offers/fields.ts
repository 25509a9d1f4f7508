import type { Duration, Scope } from '../wire/choices';
import { limits } from '../wire/limits';

/** What the value of a field of each kind is. */
interface ValueOf {
  text: string;
  address: string;
  scope: Scope;
  duration: Duration | null;
  quantity: number | null;
  rupees: number | null;
  flag: boolean;
}
type Kind = keyof ValueOf;

interface OfferField {
  kind: Kind;
  /** The name in the calls, where it is another. */
  wire?: string;
  /** As people read it beside its value, and in the reason why a file's row is refused. */
  label: string;
  /** The longest text. */
  most?: number;
  /** An NDA withholds it (OFF-35). */
  isProtected: boolean;
}

/**
 * What an offer says, field by field, in the order in which it is read. The shapes of the calls, what is withheld, the
 * columns that are read and written, what a version keeps, and the columns of a file are made from this table; answers,
 * categories and files stand beside it. Free of zod.
 */
export const offerFields = {
  title: { kind: 'text', label: 'Title', most: limits.title, isProtected: false },
  detail: { kind: 'text', label: 'Detail', most: limits.detail, isProtected: true },
  scope: { kind: 'scope', label: 'Scope', isProtected: false },
  duration: { kind: 'duration', label: 'Duration', isProtected: false },
  qtyFrom: { kind: 'quantity', label: 'Quantity from', isProtected: true },
  qtyTo: { kind: 'quantity', label: 'Quantity to', isProtected: true },
  budgetFrom: { kind: 'rupees', label: 'Budget from', isProtected: false },
  budgetTo: { kind: 'rupees', label: 'Budget to', isProtected: false },
  deliveryTerm: { kind: 'text', label: 'Delivery term', most: limits.deliveryText, isProtected: true },
  ruleOfDelivery: { kind: 'text', label: 'Rule of delivery', most: limits.deliveryText, isProtected: true },
  redirectUrl: {
    kind: 'address',
    wire: 'redirectURL',
    label: 'More information',
    most: limits.url,
    isProtected: true,
  },
  ndaRequired: { kind: 'flag', label: 'NDA', isProtected: false },
} as const satisfies Record<string, OfferField>;

type Fields = typeof offerFields;
export type OfferFieldName = keyof Fields;
type WireName<Name extends OfferFieldName> = Fields[Name] extends { wire: infer Wire extends string }
  ? Wire
  : Name;

/** What an offer says, by the names of its columns. */
export type OfferContent = { [Name in OfferFieldName]: ValueOf[Fields[Name]['kind']] };
/** The same as it travels. */
export type WireContent = { [Name in OfferFieldName as WireName<Name>]: ValueOf[Fields[Name]['kind']] };
export type WireChanges = { [Wire in keyof WireContent]?: WireContent[Wire] | undefined };
type ProtectedName = {
  [Name in OfferFieldName]: Fields[Name]['isProtected'] extends true ? WireName<Name> : never;
}[OfferFieldName];

/** Where nothing has been entered. */
const blanks: ValueOf = {
  text: '',
  address: '',
  scope: 'small',
  duration: null,
  quantity: null,
  rupees: null,
  flag: false,
};

// What follows is typed here once: the compiler does not follow a table through Object.entries.
const table = Object.entries(offerFields) as [OfferFieldName, OfferField][];

const wireNames = table.map(([name, { wire = name }]) => [name, wire as keyof WireContent] as const);

/** One thing for each field, under its name here. */
export function eachOfferField<Thing>(
  make: (name: OfferFieldName, field: OfferField) => Thing,
): Record<OfferFieldName, Thing> {
  return Object.fromEntries(table.map(([name, field]) => [name, make(name, field)])) as Record<
    OfferFieldName,
    Thing
  >;
}

/** One thing for each field by its kind and longest text, under the name in the calls. */
export function eachWireField<Makers extends Record<Kind, (most: number) => unknown>>(
  makers: Makers,
): { [Name in OfferFieldName as WireName<Name>]: ReturnType<Makers[Fields[Name]['kind']]> } {
  const made = table.map(([name, { wire = name, kind, most = 0 }]) => [wire, makers[kind](most)]);
  return Object.fromEntries(made) as ReturnType<typeof eachWireField<Makers>>;
}

/** The names that fields have in the calls, in their order. */
export const wireFieldNames = wireNames.map(([, wire]) => wire);

type TextName = {
  [Name in OfferFieldName]: Fields[Name]['kind'] extends 'text' ? Name : never;
}[OfferFieldName];
/** The fields that people write freely. */
export const offerTextNames = table.flatMap(([name, { kind }]) =>
  kind === 'text' ? [name] : [],
) as TextName[];

/** Each of them as it is read by its name, which in the calls is the same. */
export function eachOfferText(read: (name: TextName) => string): Pick<OfferContent, TextName> {
  return Object.fromEntries(offerTextNames.map((name) => [name, read(name)])) as Pick<OfferContent, TextName>;
}

/** The fields of an offer that nothing was entered in. */
export const blankContent = Object.fromEntries(
  table.map(([name, { kind }]) => [name, blanks[kind]]),
) as OfferContent;

/** What stands in place of each field that an NDA protects, by the names of the calls. */
export const protectedBlanks = Object.fromEntries(
  table.flatMap(([name, { kind, wire = name, isProtected }]) => (isProtected ? [[wire, blanks[kind]]] : [])),
) as Pick<WireContent, ProtectedName>;

/** The fields of anything that has them among others. */
export function contentOf(row: OfferContent): OfferContent {
  const content: Partial<Record<OfferFieldName, unknown>> = {};
  for (const [name] of wireNames) content[name] = row[name];
  return content as OfferContent;
}

/** The same by the names of the calls. */
export function toWireContent(row: OfferContent): WireContent {
  const content: Record<string, unknown> = {};
  for (const [name, wire] of wireNames) content[wire] = row[name];
  return content as WireContent;
}

/** What of an offer as it travels is of these fields. */
export function wireContentOf(offer: WireContent): WireContent {
  const content: Record<string, unknown> = {};
  for (const [, wire] of wireNames) content[wire] = offer[wire];
  return content as WireContent;
}

/** Changed fields of the calls by the names of their columns; what is absent stays so. */
export function fromWireChanges(changes: WireChanges): Partial<OfferContent> {
  const columns: Record<string, unknown> = {};
  for (const [name, wire] of wireNames) if (changes[wire] !== undefined) columns[name] = changes[wire];
  return columns;
}
