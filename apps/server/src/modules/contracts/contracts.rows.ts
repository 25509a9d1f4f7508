import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { contractAmendments, contractProgress, contracts, fullName, logoOf, offers } from '../../schema';
import { knownOffer } from '../offers';
import { standingOf, type AccountStanding } from '../users';
import { buyer, supplier } from './companies.rows';
import { openNotesCount } from './fulfilment/open-notes.rows';

export const rowColumns = {
  id: contracts.id,
  name: contracts.name,
  description: contracts.description,
  startDate: contracts.startDate,
  endDate: contracts.endDate,
  substance: contracts.substance,
  proposed: contracts.proposed,
  valuePaise: contracts.valuePaise,
  progress: {
    delivered: contractProgress.delivered,
    fulfilled: contractProgress.fulfilled,
    invoiced: contractProgress.invoiced,
  },
  notesToAnswer: { supplier: openNotesCount('supplier'), buyer: openNotesCount('buyer') },
  toBeSigned: contracts.toBeSigned,
  startCondition: contracts.startCondition,
  endCondition: contracts.endCondition,
  offerId: contracts.offerId,
  buyerId: contracts.buyerId,
  supplierId: contracts.supplierId,
  supplierAgreedAt: contracts.supplierAgreedAt,
  buyerAgreedAt: contracts.buyerAgreedAt,
  rejectedAt: contracts.rejectedAt,
  rejectedBy: contracts.rejectedBy,
  rejectReason: contracts.rejectReason,
  wantsChanges: contracts.wantsChanges,
  revision: contracts.revision,
  offerVersion: contracts.offerVersion,
  ndaId: contracts.ndaId,
  amendment: contracts.amendment,
  openAmendment: {
    number: contractAmendments.number,
    proposedBy: contractAmendments.proposedBy,
    name: contractAmendments.name,
    description: contractAmendments.description,
    startDate: contractAmendments.startDate,
    endDate: contractAmendments.endDate,
    substance: contractAmendments.substance,
    reason: contractAmendments.reason,
    proposedAt: contractAmendments.proposedAt,
    supplierAgreedAt: contractAmendments.supplierAgreedAt,
    buyerAgreedAt: contractAmendments.buyerAgreedAt,
  },
  documentFileId: contracts.documentFileId,
  createdAt: contracts.createdAt,
  offerTitle: knownOffer.title,
  offerScope: knownOffer.scope,
  buyerCompany: buyer.companyName,
  supplierCompany: supplier.companyName,
  buyerLogo: logoOf(buyer),
  supplierLogo: logoOf(supplier),
  buyerName: fullName(buyer),
  supplierName: fullName(supplier),
  buyerStanding: standingOf(contracts.buyerId),
  supplierStanding: standingOf(contracts.supplierId),
} as const;

/** Standing of the reader's own account. A reader of a list is always active, so no lookup per row is needed. */
const ownStanding = sql<AccountStanding>`'active'`;
export const columnsOfLists = {
  supplier: { ...rowColumns, supplierStanding: ownStanding },
  buyer: { ...rowColumns, buyerStanding: ownStanding },
} as const;

/** Builds the query for contracts as they are shown, each with its open amendment. */
export function selectContracts(db: Database, columns = rowColumns) {
  return db
    .select(columns)
    .from(contracts)
    .innerJoin(offers, eq(offers.id, contracts.offerId))
    .innerJoin(buyer, eq(buyer.userId, contracts.buyerId))
    .innerJoin(supplier, eq(supplier.userId, contracts.supplierId))
    .leftJoin(contractProgress, eq(contractProgress.contractId, contracts.id))
    .leftJoin(
      contractAmendments,
      and(eq(contractAmendments.contractId, contracts.id), sql`${contractAmendments.state} = 'open'`),
    );
}

export type ContractRow = Awaited<ReturnType<typeof selectContracts>>[number];
