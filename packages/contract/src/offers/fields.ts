import { limits } from '../wire/limits';
import type { Kind, OfferField, OpeningPart, TextField, ValueOf } from './field-kinds';

/**
 * The fields of an offer in reading order. Everything that treats them alike reads this table: API schemas, database
 * columns, wizard, offer page, history, comparison, import, export and withholding. Answers, categories and files are
 * not in it. Free of zod.
 */
export const offerFields = {
  title: {
    kind: 'text',
    label: 'Title',
    hint: 'Always visible to buyers, even without an NDA.',
    most: limits.title,
    rows: 1,
    isRequired: true,
    section: 'details',
    opens: null,
    material: 'figures',
    column: {
      holds: `Required; at most ${limits.title} characters`,
      examples: ['Centrifugal pumps, 5 HP', 'Maintenance of pumps'],
    },
  },
  detail: {
    kind: 'text',
    label: 'Detail',
    hint: 'What you offer, for whom, and what makes it different.',
    most: limits.detail,
    rows: 6,
    isRequired: true,
    section: 'details',
    opens: 'detail',
    material: 'always',
    column: {
      label: 'Description',
      holds: 'What you offer; at most 20,000 characters',
      examples: ['Cast iron, single stage, with motor and base plate.', ''],
    },
  },
  scope: {
    kind: 'scope',
    label: 'Scope',
    isRequired: true,
    section: 'details',
    opens: null,
    material: 'always',
    column: { examples: ['medium', 'small'] },
  },
  duration: {
    kind: 'duration',
    label: 'Duration',
    isRequired: true,
    section: 'details',
    opens: null,
    material: 'always',
    column: { examples: ['45', ''] },
  },
  qtyFrom: {
    kind: 'quantity',
    label: 'Quantity from',
    part: 'quantity',
    section: 'terms',
    opens: 'quantity',
    material: 'always',
    column: { label: 'Quantity, from', examples: ['10', ''] },
  },
  qtyTo: {
    kind: 'quantity',
    label: 'Quantity to',
    part: 'quantity',
    section: 'terms',
    opens: 'quantity',
    material: 'always',
    column: { label: 'Quantity, to', examples: ['200', ''] },
  },
  budgetFrom: {
    kind: 'rupees',
    label: 'Budget from',
    part: 'budget',
    section: 'terms',
    opens: null,
    material: 'always',
    column: { label: 'Budget, from', examples: ['250000', ''] },
  },
  budgetTo: {
    kind: 'rupees',
    label: 'Budget to',
    part: 'budget',
    section: 'terms',
    opens: null,
    material: 'always',
    column: { label: 'Budget, to', examples: ['4800000', ''] },
  },
  priceBasis: {
    kind: 'basis',
    label: 'Price basis',
    part: 'budget',
    section: 'terms',
    opens: null,
    material: 'always',
    column: { label: 'Price basis (unit or lot)', examples: ['lot', ''] },
  },
  unit: {
    kind: 'unit',
    label: 'Unit',
    part: 'budget',
    section: 'terms',
    opens: null,
    material: 'always',
    column: { examples: ['piece', ''] },
  },
  gst: {
    kind: 'gst',
    label: 'GST',
    part: 'budget',
    section: 'terms',
    opens: null,
    material: 'always',
    column: { label: 'GST (excluded or included)', examples: ['excluded', ''] },
  },
  priceSlabs: {
    kind: 'slabs',
    label: 'Prices by quantity',
    hint: 'Lower prices for larger quantities, per unit.',
    section: 'terms',
    opens: 'slabs',
    material: 'always',
    column: { examples: ['100: 24000; 200: 23500', ''] },
  },
  leadDays: {
    kind: 'days',
    label: 'Lead time',
    hint: 'Days from the order to the delivery.',
    section: 'terms',
    opens: null,
    material: 'always',
    column: { label: 'Lead time in days', examples: ['45', ''] },
  },
  hsnCode: {
    kind: 'code',
    label: 'HSN/SAC code',
    hint: 'Code of the goods or services in the GST return: 4, 6 or 8 digits.',
    most: 8,
    section: 'terms',
    opens: null,
    material: 'never',
    column: { examples: ['841370', ''] },
  },
  deliveryTerm: {
    kind: 'text',
    label: 'Delivery term',
    hint: 'When and where you deliver.',
    most: limits.deliveryText,
    rows: 2,
    section: 'terms',
    opens: 'delivery',
    material: 'always',
    column: { examples: ['Within 45 days of the order', ''] },
  },
  ruleOfDelivery: {
    kind: 'text',
    label: 'Rule of delivery',
    hint: 'For example an Incoterm, acceptance, penalties for delay.',
    most: limits.deliveryText,
    rows: 2,
    section: 'terms',
    opens: 'delivery',
    material: 'always',
    column: { examples: ['Half in advance, half on arrival', ''] },
  },
  redirectUrl: {
    kind: 'address',
    wire: 'redirectURL',
    label: 'More information',
    editLabel: 'link',
    hint: 'A page about this offer, starting with https://',
    most: limits.url,
    section: 'terms',
    opens: 'link',
    material: 'never',
    column: { label: 'Web address', examples: ['https://example.com/pumps', ''] },
  },
  ndaRequired: {
    kind: 'flag',
    label: 'NDA',
    editLabel: 'who may read it',
    section: 'nda',
    opens: null,
    material: 'never',
    column: { label: 'NDA required (yes or no)', examples: ['no', 'yes'] },
  },
  pictureOpen: {
    kind: 'flag',
    label: 'Cover picture',
    editLabel: 'who may see the cover picture',
    hint: 'The first attached image, shown to everyone before the NDA. All other files stay protected.',
    section: 'nda',
    opens: null,
    material: 'never',
    column: { label: 'Cover picture open (yes or no)', examples: ['no', 'no'] },
  },
} as const satisfies Record<string, OfferField>;

type Fields = typeof offerFields;
export type OfferFieldName = keyof Fields;
type WireName<Name extends OfferFieldName> = Name extends unknown
  ? Fields[Name] extends { wire: infer Wire extends string }
    ? Wire
    : Name
  : never;
/** Names of the fields that have the trait, such as `{ kind: 'text' }`. */
export type FieldsWith<Trait> = {
  [Name in OfferFieldName]: Fields[Name] extends Trait ? Name : never;
}[OfferFieldName];

/** Name of a field that holds free text. */
export type OfferTextName = FieldsWith<{ kind: 'text' }>;

/** Values of an offer's fields, by the names of the table. */
export type OfferContent = { [Name in OfferFieldName]: ValueOf[Fields[Name]['kind']] };
/** Values of an offer's fields, by their names in the API. */
export type WireContent = { [Name in OfferFieldName as WireName<Name>]: ValueOf[Fields[Name]['kind']] };
export type WireChanges = { [Wire in keyof WireContent]?: WireContent[Wire] | undefined };
type ProtectedWireName = WireName<FieldsWith<{ opens: OpeningPart }>>;

/** Value of an empty field, by its kind. */
const blanks: ValueOf = {
  text: '',
  address: '',
  scope: 'small',
  duration: null,
  quantity: null,
  rupees: null,
  basis: null,
  unit: null,
  gst: null,
  slabs: [],
  days: null,
  code: '',
  flag: false,
};

// Object.entries loses the types of the table, so they are asserted here, once.
const table = Object.entries(offerFields) as [OfferFieldName, OfferField][];
export const offerFieldNames = table.map(([name]) => name);

const wireNames = table.map(([name, { wire = name }]) => [name, wire as keyof WireContent] as const);

/** Returns an object with one value for each field, by the names of the table. */
export function eachOfferField<Value>(
  make: (name: OfferFieldName, field: OfferField) => Value,
): Record<OfferFieldName, Value> {
  return Object.fromEntries(table.map(([name, field]) => [name, make(name, field)])) as Record<
    OfferFieldName,
    Value
  >;
}

/** Returns an object with one value for each field, made by the maker of its kind, by the names of the API. */
export function eachWireField<Makers extends Record<Kind, (size: { most: number; rows: number }) => unknown>>(
  makers: Makers,
): { [Name in OfferFieldName as WireName<Name>]: ReturnType<Makers[Fields[Name]['kind']]> } {
  const made = table.map(([name, field]) => {
    const { wire = name, kind, most = 0 } = field;
    return [wire, makers[kind]({ most, rows: field.kind === 'text' ? field.rows : 1 })];
  });
  return Object.fromEntries(made) as ReturnType<typeof eachWireField<Makers>>;
}

/** Names of all fields in the API. */
export const wireFieldNames = wireNames.map(([, wire]) => wire);

export const offerTextNames = table.flatMap(([name, { kind }]) =>
  kind === 'text' ? [name] : [],
) as OfferTextName[];

/** Names of the texts that follow the title. */
export const bodyTextNames = offerTextNames.filter((name) => name !== 'title');

/** Returns the entry of a text field, without the literal types of the table. */
export const textField = (name: OfferTextName): TextField => offerFields[name];

export function isTextName(name: string): name is OfferTextName {
  return offerTextNames.some((each) => each === name);
}

/** Returns an object with each text of an offer; the API has the same names for them. */
export function eachOfferText<Value>(read: (name: OfferTextName) => Value): Record<OfferTextName, Value> {
  return Object.fromEntries(offerTextNames.map((name) => [name, read(name)])) as Record<OfferTextName, Value>;
}

/** The content of an offer in which nothing was entered. */
export const blankContent = Object.fromEntries(
  table.map(([name, { kind }]) => [name, blanks[kind]]),
) as OfferContent;

/** Blank values of the fields that an NDA protects, by the names of the API. */
export const protectedBlanks = Object.fromEntries(
  table.flatMap(([name, { kind, wire = name, opens }]) => (opens === null ? [] : [[wire, blanks[kind]]])),
) as Pick<WireContent, ProtectedWireName>;

/** Returns the fields of an object that has them among others. */
export function contentOf(row: OfferContent): OfferContent {
  const content: Partial<Record<OfferFieldName, unknown>> = {};
  for (const [name] of wireNames) content[name] = row[name];
  return content as OfferContent;
}

/** Returns the fields of an object that has them among others, renamed for the API. */
export function toWireContent(row: OfferContent): WireContent {
  const content: Record<string, unknown> = {};
  for (const [name, wire] of wireNames) content[wire] = row[name];
  return content as WireContent;
}

/** Returns the fields of an API object that has them among others. */
export function wireContentOf(offer: WireContent): WireContent {
  const content: Record<string, unknown> = {};
  for (const [, wire] of wireNames) content[wire] = offer[wire];
  return content as WireContent;
}

/** Returns changed fields of an API request by the names of the table; a field that is absent stays absent. */
export function fromWireChanges(changes: WireChanges): Partial<OfferContent> {
  const columns: Record<string, unknown> = {};
  for (const [name, wire] of wireNames) if (changes[wire] !== undefined) columns[name] = changes[wire];
  return columns;
}
