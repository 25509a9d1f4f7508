import type { Duration, Scope } from '../wire/choices';
import type { GstChoice, OfferUnit, PriceBasis, PriceSlab } from './price-terms';

/** TypeScript type of a field's value, by the kind of the field. */
export interface ValueOf {
  text: string;
  address: string;
  scope: Scope;
  duration: Duration | null;
  quantity: number | null;
  rupees: number | null;
  basis: PriceBasis | null;
  unit: OfferUnit | null;
  gst: GstChoice | null;
  slabs: PriceSlab[];
  days: number | null;
  code: string;
  flag: boolean;
}
export type Kind = keyof ValueOf;

/**
 * Parts of an offer that signing its NDA opens. Each has its line in the outline of a withheld offer, and its name
 * within a sentence.
 */
export const openingParts = {
  detail: { line: 'The full detail', noun: 'the detail' },
  quantity: { line: 'The quantity', noun: 'the quantity' },
  slabs: { line: 'Prices by quantity', noun: 'prices by quantity' },
  delivery: { line: 'The delivery terms', noun: 'the delivery terms' },
  link: { line: 'A link to more', noun: 'the link to more information' },
} as const;
export type OpeningPart = keyof typeof openingParts;
export const openingPartNames = Object.keys(openingParts) as OpeningPart[];

interface CommonField {
  /** Name in the API, if it differs from the key. */
  wire?: string;
  /** Name on screens, in files, in the history and in error messages. */
  label: string;
  /** Name in "Edit …" and in questions, if it differs from the label. */
  editLabel?: string;
  /** Help text under the input. */
  hint?: string;
  /** The wizard marks the field as required; `publishingFaults` is what enforces it. */
  isRequired?: true;
  /** Step of the wizard that asks for the field. */
  section: 'details' | 'terms' | 'nda';
  /** Part of the offer that an NDA withholds the field with; null for a public field (OFF-35). */
  opens: OpeningPart | null;
  /**
   * When a change is material to buyers who know the offer (OFF-400): always, only if figures in the text change, or
   * never. A change that is never material still goes beyond a correction of the wording (OFF-403).
   */
  material: 'always' | 'figures' | 'never';
  /** Column of a supplier's file. */
  column: {
    /** Name in the list of columns to choose from, if it differs from the label. */
    label?: string;
    /** Help text on what the column may contain, if it differs from other fields of the kind. */
    holds?: string;
    /** Cells of the example file: an offer with everything, and a draft with the least. */
    examples: readonly [full: string, least: string];
  };
}

export interface TextField extends CommonField {
  kind: 'text';
  /** Maximum length in characters. */
  most: number;
  /** Rows of the input; 1 is a single line without formatting. */
  rows: number;
}

interface OtherField extends CommonField {
  kind: Exclude<Kind, 'text'>;
  /** Maximum length in characters. */
  most?: number;
  /** Both ends of a range are one part: they are shown, compared and edited together. */
  part?: 'quantity' | 'budget';
}

export type OfferField = TextField | OtherField;
