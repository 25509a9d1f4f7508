import type { ColumnKind } from '@proffer/contract/comparison/columns';
import type { Cell, RowGroup } from '@proffer/contract/comparison/rows';
import type { ComparedFor } from '@proffer/contract/comparison/schemas';
import type { PublicCertificate } from '@proffer/contract/certificates/schemas';
import { offerParts, type OfferPart } from '@proffer/contract/offers/parts';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { isBlank } from '@proffer/contract/wire/blank-text';
import type { Role } from '@proffer/contract/wire/route';
import type { LastQuote } from '../quotes';

/** A quote, or an answer to a need that is no quote yet, with the terms of its last round. */
export interface Bid extends Pick<LastQuote, 'round'> {
  quote: BidHead & {
    /** Null for an answer. */
    quoteId: number | null;
  };
}

type BidHead = Pick<
  LastQuote['quote'],
  'status' | 'quantity' | 'unit' | 'validUntil' | 'deliveryPlace' | 'round' | 'total' | 'blockedReason'
>;

/** Dealings of the caller's company with the supplier of a column. */
export interface Dealings {
  supplierId: number;
  contracts: number;
  /** Contracts that are in force today. */
  activeContracts: number;
  quotes: number;
  acceptedQuotes: number;
  ndas: number;
  /** Calendar day of the last contract or quote; null without either. */
  lastDay: string | null;
}

/** Everything that the cells of a column are made of, as the caller may read it. */
export interface ColumnFacts {
  key: string;
  kind: ColumnKind;
  title: string;
  /** Null for an answer whose offer does not exist yet. */
  proposalId: number | null;
  supplierId: number;
  companyName: string;
  /** Null if the caller may not see the offer of the column any more. */
  offer: ProposalView | null;
  quote: Bid | null;
  /** Null for strangers, and for a company that is not on the market. */
  company: UserDetail | null;
  certificates: PublicCertificate[];
  /** Null if the caller has none by their role, or is the supplier. */
  dealings: Dealings | null;
}

export interface RowContext {
  asked: ComparedFor;
  /** Null for strangers. */
  role: Role | null;
  /** Calendar day of the market. */
  today: string;
}

/** A row of the comparison: how it is labelled, and how the cell of a column is made. */
export interface RowRule {
  row: string;
  group: RowGroup;
  label: string;
  read: (column: ColumnFacts) => Cell;
  isWritten?: true;
  /** The supplier can be asked for it. */
  isAskable?: true;
  /** Left out unless a column states it. */
  isOptional?: true;
  /** Remark on the whole row; undefined for none. */
  note?: (columns: readonly ColumnFacts[]) => string | undefined;
}

export const unsaid: Cell = { kind: 'unsaid' };
export const none: Cell = { kind: 'none' };
export const withheld: Cell = { kind: 'withheld' };

/** Returns the cell of a text; a blank one is unstated. */
export const textCell = (text: string | null | undefined): Cell =>
  text === null || text === undefined || isBlank(text) ? unsaid : { kind: 'text', text };

/** Returns the cell of a number with its words; null is unstated. */
export const figureCell = (value: number | null | undefined, words: (value: number) => string): Cell =>
  value === null || value === undefined ? unsaid : { kind: 'figure', value, text: words(value) };

export const factsCell = (facts: string[]): Cell => (facts.length === 0 ? unsaid : { kind: 'facts', facts });

/** Returns the cell of a part of the offer: withheld if its NDA protects the part and is not in force. */
export function ofPart(part: OfferPart, { offer }: ColumnFacts, read: (offer: ProposalView) => Cell): Cell {
  if (offer === null) return none;
  return offer.withheld && offerParts[part].isProtected ? withheld : read(offer);
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
