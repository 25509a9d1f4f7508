import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import { eachOfferField, type OfferContent, type OfferFieldName } from '@proffer/contract/offers/fields';
import type { Answer, Attachment, ProposalChanges } from '@proffer/contract/offers/schemas';
import {
  buyerOffers,
  contracts,
  fullName,
  isNdaInForce,
  ndaRequests,
  profiles,
  offers,
  quotes,
} from '../../schema';
import { noCover, type OfferCover } from './cover.rows';
import { shownVersionJson, type ShownVersion } from './versions/published-version.rows';
import type { OfferStatus } from './lifecycle/offers.states';

/** An offer with its company and its relations to the viewer, for lists and the offer page. */
export interface OfferRow extends OfferContent {
  id: number;
  supplierId: number;
  status: OfferStatus;
  addresseeId: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  supplierName: string;
  isCompanyPublic: boolean;
  companyName: string;
  ndaStatus: NdaStatus | null;
  /** True if both sides have signed the NDA and its last day has not passed. */
  isNdaInForce: boolean;
  ndaId: number | null;
  isKeptByViewer: boolean;
  /** Cover by the viewer's NDA on another offer. */
  cover: OfferCover;
  /** Key of the picture. */
  picture: string | null;
  /** Version that buyers read while the row is a draft again; null while they read the row itself. */
  shown: ShownVersion | null;
}

export interface OfferViewRow extends OfferRow {
  /** True if the viewer has a contract on the offer; `hasQuote` likewise for quotes. */
  hasContract: boolean;
  hasQuote: boolean;
  templateId: number | null;
  attribution: string;
  /** CPV codes without their check digit. */
  categories: number[];
  answers: Answer[];
  attachments: Attachment[];
  tab: 'saved' | 'active' | 'archived';
}

/** Changes of an offer in database terms: categories are numbers. */
export type OfferChanges = Omit<ProposalChanges, 'categories'> & { categories?: number[] | undefined };

/** Columns of the offer fields; categories and answers are separate. */
export const contentColumns = eachOfferField((name) => offers[name]) as {
  [Name in OfferFieldName]: (typeof offers)[Name];
};

/** Columns of an offer and its company. */
const storedColumns = {
  id: offers.id,
  supplierId: offers.supplierId,
  status: offers.status,
  addresseeId: offers.addresseeId,
  ...contentColumns,
  version: offers.version,
  createdAt: offers.createdAt,
  updatedAt: offers.updatedAt,
  publishedAt: offers.publishedAt,
  picture: offers.picture,
  supplierName: fullName(),
  companyName: profiles.companyName,
  isCompanyPublic: profiles.isPublic,
} as const;

/** Columns that are the same for every viewer. The query must join `profiles`. */
export const unboundColumns = { ...storedColumns, shown: shownVersionJson } as const;

/** Columns that depend on the viewer. The query must join `ndaRequests` and `buyerOffers` of the viewer. */
export const boundColumns = {
  ndaStatus: ndaRequests.status,
  isNdaInForce,
  ndaId: ndaRequests.id,
  isKeptByViewer: sql<boolean>`${buyerOffers.buyerId} is not null`,
  shown: shownVersionJson,
} as const;

/** All columns of an offer row; the query must join the same tables. */
export const offerColumns = { ...storedColumns, ...boundColumns } as const;

/** Values of the viewer's columns for viewers without relations to an offer, that is all but buyers. */
export const unbound = {
  ndaStatus: null,
  isNdaInForce: false,
  ndaId: null,
  isKeptByViewer: false,
  hasContract: false,
  hasQuote: false,
  cover: noCover,
  tab: 'active',
} as const satisfies Partial<OfferViewRow>;

/** Tab of the buyer's list that has the offer; archived takes precedence over saved. */
export const tabColumn = sql<
  'saved' | 'active' | 'archived'
>`case when ${buyerOffers.archivedAt} is not null then 'archived' when ${buyerOffers.savedAt} is not null then 'saved' else 'active' end`;

type BuyerId = number | SQL | ReturnType<typeof sql.placeholder>;

/** Join conditions for the viewer's NDA and marks; viewer 0 matches nothing. */
export const ndaOfViewer = (buyerId: BuyerId) =>
  and(eq(ndaRequests.offerId, offers.id), eq(ndaRequests.buyerId, buyerId));
export const marksOfViewer = (buyerId: BuyerId) =>
  and(eq(buyerOffers.offerId, offers.id), eq(buyerOffers.buyerId, buyerId));

export const hasContract = (buyerId: BuyerId) => hasDealt(contracts, buyerId);
export const hasQuote = (buyerId: BuyerId) => hasDealt(quotes, buyerId);

const hasDealt = (deals: typeof contracts | typeof quotes, buyerId: BuyerId) =>
  sql<boolean>`exists (select 1 from ${deals} where ${deals.offerId} = ${offers.id} and ${deals.buyerId} = ${buyerId})`;

/** Marks the offer as kept for a buyer with a contract on it, as if they had saved it. */
export const withKept = <Row extends { isKeptByViewer: boolean; hasContract: boolean }>(row: Row): Row =>
  Object.assign(row, { isKeptByViewer: row.isKeptByViewer || row.hasContract });
