import type { OfferContent } from '@proffer/contract/offers/fields';

/** The offering company: the winning bidder or supplier that a record names, else the procuring organisation. */
export type ImportedCompany = {
  name: string;
  city?: string;
  state?: string;
  zip?: string;
  country?: string;
  industry?: string;
};

/**
 * An offer of any source, within the limits of `@proffer/contract/wire/limits`. Its texts have no control characters,
 * and the title no line feeds. Amounts are whole rupees, and null if the source gives none or another currency.
 */
export type ImportedOffer = OfferContent & {
  /** Stable name of the source; together with `externalId` it prevents a second import of the same record. */
  source: string;
  externalId: string;
  /** CPV codes without their check digit; only the exported layout has any. */
  categories: number[];
  createdAt: Date;
  published: boolean;
  company: ImportedCompany;
  /** Attribution that the licence of the record requires; empty for a supplier's own file. */
  attribution: string;
};

export type RefusalCode =
  | 'too_many_cells'
  | 'missing_id'
  | 'id_too_long'
  | 'missing_title'
  | 'missing_company'
  | 'text_too_long'
  | 'text_not_utf8'
  | 'unknown_choice'
  | 'negative_amount'
  | 'amount_too_large'
  | 'unreadable_amount'
  | 'bad_quantity'
  | 'reversed_range'
  | 'bad_date'
  | 'bad_address'
  | 'unknown_category'
  | 'too_many_categories'
  | 'unreadable_cell'
  | 'not_publishable'
  | 'incomplete_group'
  | 'duplicate'
  | 'exact_duplicate';

export type Refusal<Code extends string = RefusalCode> = { kind: 'refused'; code: Code; reason: string };

/** Result of mapping a record: an offer with notes on what was left out, or the refusal. */
export type Mapped<Code extends string = RefusalCode> =
  | { kind: 'offer'; offer: ImportedOffer; notes: string[] }
  | Refusal<Code>;

export function refuse<Code extends string>(code: Code, reason: string): Refusal<Code> {
  return { kind: 'refused', code, reason };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refused';
}
