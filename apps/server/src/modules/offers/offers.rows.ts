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

/** An offer with its company and with what binds the viewer to it, as every list and the page read it. */
export interface OfferRow extends OfferContent {
  id: number;
  supplierId: number;
  status: OfferStatus;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  supplierName: string;
  companyName: string;
  ndaStatus: NdaStatus | null;
  /** Both have signed it, and its last day is not over. */
  isNdaInForce: boolean;
  ndaId: number | null;
  isKeptByViewer: boolean;
  /** Whether the viewer's NDA on another offer covers this one. */
  cover: OfferCover;
  /** The key of its picture. */
  picture: string | null;
  /** What buyers read instead of the row, whose text is a draft since; null while they read the row. */
  shown: ShownVersion | null;
}

export interface OfferViewRow extends OfferRow {
  /** Whether there are contracts, or quotes, between the viewer and its supplier on it. */
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

/** Fields of an offer as the tables keep them: categories are numbers. */
export type OfferChanges = Omit<ProposalChanges, 'categories'> & { categories?: number[] | undefined };

/** What an offer says, by the names of its columns; its categories and answers stand beside. */
export const contentColumns = eachOfferField((name) => offers[name]) as {
  [Name in OfferFieldName]: (typeof offers)[Name];
};

/** What an offer and its company tell. */
const storedColumns = {
  id: offers.id,
  supplierId: offers.supplierId,
  status: offers.status,
  ...contentColumns,
  version: offers.version,
  createdAt: offers.createdAt,
  updatedAt: offers.updatedAt,
  publishedAt: offers.publishedAt,
  picture: offers.picture,
  supplierName: fullName(),
  companyName: profiles.companyName,
} as const;

/** Columns of an offer row that are the same for every viewer. The query joins `profiles`. */
export const unboundColumns = { ...storedColumns, shown: shownVersionJson } as const;

/** What binds a viewer to an offer, and what they read of it. The query joins `ndaRequests` and `buyerOffers` of the viewer. */
export const boundColumns = {
  ndaStatus: ndaRequests.status,
  isNdaInForce,
  ndaId: ndaRequests.id,
  isKeptByViewer: sql<boolean>`${buyerOffers.buyerId} is not null`,
  shown: shownVersionJson,
} as const;

/** All columns of an offer row, with the same joins. */
export const offerColumns = { ...storedColumns, ...boundColumns } as const;

/** The others, of a viewer whom nothing can bind to an offer: of all but buyers. */
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

/** The list that a buyer's own marks put an offer on; archived wins over saved. */
export const tabColumn = sql<
  'saved' | 'active' | 'archived'
>`case when ${buyerOffers.archivedAt} is not null then 'archived' when ${buyerOffers.savedAt} is not null then 'saved' else 'active' end`;

type BuyerId = number | SQL | ReturnType<typeof sql.placeholder>;

/** Join conditions that bring in the viewer's own NDA and marks; user 0 exists for nobody. */
export const ndaOfViewer = (buyerId: BuyerId) =>
  and(eq(ndaRequests.offerId, offers.id), eq(ndaRequests.buyerId, buyerId));
export const marksOfViewer = (buyerId: BuyerId) =>
  and(eq(buyerOffers.offerId, offers.id), eq(buyerOffers.buyerId, buyerId));

export const hasContract = (buyerId: BuyerId) => hasDealt(contracts, buyerId);
export const hasQuote = (buyerId: BuyerId) => hasDealt(quotes, buyerId);

const hasDealt = (deals: typeof contracts | typeof quotes, buyerId: BuyerId) =>
  sql<boolean>`exists (select 1 from ${deals} where ${deals.offerId} = ${offers.id} and ${deals.buyerId} = ${buyerId})`;

/** A buyer with a contract on the offer keeps sight of it, as one who marked it. */
export const withKept = <Row extends { isKeptByViewer: boolean; hasContract: boolean }>(row: Row): Row =>
  Object.assign(row, { isKeptByViewer: row.isKeptByViewer || row.hasContract });
