import type { HeldCertificate } from '@proffer/contract/certificates/schemas';
import type { EndingItem } from '@proffer/contract/home/schemas';
import { pictureAddress } from '@proffer/contract/profiles/picture-address';
import type { z } from 'zod';
import { totalsOf } from '@proffer/contract/contracts/lines';
import type { ContractRatings } from '@proffer/contract/contracts/rating.schemas';
import type {
  Contract,
  ContractAmendment,
  contractCreateBody,
  ContractNarrowing,
  ContractTerms,
  ContractView,
  FullContractTerms,
  OpenAmendment,
} from '@proffer/contract/contracts/schemas';
import { whyUnreachable } from '../users';
import { changesBetween, withTermsBefore, type AmendableTerms } from './amendments/amendment-terms';
import type { AmendmentRow } from './amendments/amendments.repository';
import type { ContractHistory } from './contract-history.repository';
import { hasLapsed } from './contracts.policy';
import type { EndingContractRow } from './ending-contracts.repository';
import type { ContractRow } from './contracts.repository';
import { stateOf, type ContractSide } from './contracts.states';
import { toProgress } from './fulfilment/fulfilment.mapper';
import { contractStatusOn, durationOf } from './days/contracts.status';
import { inRupees, valueOf } from './substance/substance';

/** Maps contract terms from their API names to internal names, without the substance. */
export const fromTerms = (terms: ContractTerms): Omit<AmendableTerms, 'substance'> => ({
  name: terms.contractName,
  description: terms.contractDescription,
  startDate: terms.startDate,
  endDate: terms.endDate,
});

/** Maps a proposal from its API names to internal names. */
export const toProposed = (body: z.output<typeof contractCreateBody>) => ({
  ...fromTerms(body),
  startCondition: body.startStatus,
  endCondition: body.endStatus,
  offerId: body.proposalId,
  buyerId: body.buyerId,
  supplierId: body.supplierId,
  toBeSigned: body.toBeSigned,
});

/** Maps list filters from their API names to internal names. */
export const toFilters = (filters: ContractNarrowing) => ({
  status: filters.contractStatus,
  scope: filters.proposalScope,
  duration: filters.proposalDuration,
  startAfter: filters.startAfter,
  offerId: filters.proposalId,
  search: filters.search,
  partnerId: filters.partnerId,
  value: { from: filters.valueFrom, to: filters.valueTo },
  period: { from: filters.from, to: filters.to },
  isWaiting: filters.waiting ?? false,
});

/** Maps a contract to the API shape, as one side reads it on the given day (CON-39). */
export function toContract(row: ContractRow, side: ContractSide, today: string): Contract {
  const supplierAgreement = row.supplierAgreedAt !== null;
  const buyerAgreement = row.buyerAgreedAt !== null;
  return {
    contractId: row.id,
    contractName: row.name,
    contractDescription: row.description,
    startDate: row.startDate,
    endDate: row.endDate,
    startStatus: row.startCondition,
    endStatus: row.endCondition,
    proposalId: row.offerId,
    buyerId: row.buyerId,
    supplierId: row.supplierId,
    proposalTitle: row.offerTitle,
    buyerCompany: row.buyerCompany,
    supplierCompany: row.supplierCompany,
    buyerLogo: pictureAddress(row.buyerId, 'logo', row.buyerLogo),
    supplierLogo: pictureAddress(row.supplierId, 'logo', row.supplierLogo),
    proposalScope: row.offerScope,
    proposalDuration: durationOf(row),
    contractStatus: contractStatusOn(
      {
        startDate: row.startDate,
        endDate: row.endDate,
        supplierAgreed: supplierAgreement,
        buyerAgreed: buyerAgreement,
        isRejected: stateOf(row) === 'rejected',
      },
      today,
    ),
    value: inRupees(row.valuePaise),
    progress: toProgress(row),
    notesToAnswer: row.notesToAnswer,
    toBeSigned: row.toBeSigned,
    lapsed: hasLapsed(row, today),
    supplierAgreement,
    buyerAgreement,
    supplierAgreedAt: row.supplierAgreedAt?.toISOString() ?? null,
    buyerAgreedAt: row.buyerAgreedAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
    revision: row.revision,
    proposalVersion: row.offerVersion,
    ndaId: row.ndaId,
    rejectedBy: row.rejectedBy,
    rejectedAt: row.rejectedAt?.toISOString() ?? null,
    rejectReason: row.rejectReason,
    wantsChanges: row.wantsChanges,
    amendment: row.amendment,
    openAmendment: row.openAmendment && toOpenAmendment(row.openAmendment, row),
    blockedReason: whyUnreachable[side === 'supplier' ? row.buyerStanding : row.supplierStanding],
  };
}

function toTerms({ name, description, startDate, endDate }: AmendableTerms): ContractTerms {
  return { contractName: name, contractDescription: description, startDate, endDate };
}

const toSubstance = ({ substance }: Pick<AmendableTerms, 'substance'>) => ({
  ...substance,
  totals: totalsOf(substance.lines),
});

/** Maps complete terms to the API shape. */
export const toFullTerms = (terms: AmendableTerms): FullContractTerms => ({
  ...toTerms(terms),
  ...toSubstance(terms),
});

function toOpenAmendment(
  amendment: NonNullable<ContractRow['openAmendment']>,
  before: AmendableTerms,
): OpenAmendment {
  const { number, proposedBy, reason, proposedAt } = amendment;
  return {
    number,
    proposedBy,
    ...toTerms(amendment),
    reason,
    proposedAt: proposedAt.toISOString(),
    value: valueOf(amendment.substance),
    changes: changesBetween(before, amendment),
    supplierAgreement: amendment.supplierAgreedAt !== null,
    buyerAgreement: amendment.buyerAgreedAt !== null,
  };
}

function toAmendment(amendment: AmendmentRow & { before: AmendableTerms }): ContractAmendment {
  const { before, state, answeredAt, answerReason } = amendment;
  return {
    ...toOpenAmendment(amendment, before),
    ...toSubstance(amendment),
    before: toFullTerms(before),
    state,
    answeredAt: answeredAt?.toISOString() ?? null,
    answerReason,
  };
}

/** Maps a contract with its history, earlier revisions, amendments and ratings to the API shape. */
export function toContractView(
  row: ContractRow,
  side: ContractSide,
  parts: ContractHistory & { ratings: ContractRatings; heldCertificates: HeldCertificate[] },
  today: string,
): ContractView {
  // After an amendment, the accepted revision is stored with the earlier ones.
  const accepted = parts.revisions.find(({ revision }) => revision === row.revision) ?? row;
  return {
    ...toContract(row, side, today),
    ...toSubstance(row),
    history: toHistory(parts.events),
    revisions: parts.revisions
      .filter(({ revision }) => revision < row.revision)
      .map(({ revision, proposed, ...terms }) => ({
        revision,
        ...toFullTerms(terms),
        proposed: proposed && toFullTerms(proposed),
      })),
    proposed: row.proposed && toFullTerms(row.proposed),
    amendments: withTermsBefore(accepted, parts.amendments).map(toAmendment),
    signatures: parts.signings.map(({ side: by, revision, amendment, name, capacity, method, signedAt }) => ({
      side: by,
      revision,
      amendment,
      name,
      capacity,
      method,
      signedAt: signedAt.toISOString(),
    })),
    ratings: parts.ratings,
    heldCertificates: parts.heldCertificates,
  };
}

/**
 * Maps events to the API shape and numbers the amendments. Only one amendment is open at a time, so every
 * answer belongs to the latest proposal.
 */
function toHistory(events: ContractHistory['events']): ContractView['history'] {
  let proposed = 0;
  return events.map(({ at, ...event }) => {
    if (event.act === 'amendment_proposed') proposed += 1;
    const isOfAmendment = event.act.startsWith('amendment_');
    return { ...event, at: at.toISOString(), amendment: isOfAmendment ? proposed : null };
  });
}

/** Returns a contract that ends soon, for the home page. */
export const toEndingItem = (row: EndingContractRow): EndingItem => ({
  kind: 'contract',
  id: row.id,
  title: row.name,
  company: {
    userId: row.companyId,
    companyName: row.companyName,
    logo: pictureAddress(row.companyId, 'logo', row.companyLogo),
  },
  lastDay: row.endDate,
  value: inRupees(row.valuePaise),
});
