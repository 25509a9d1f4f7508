import { z } from 'zod';
import {
  amendmentStates,
  contractEventActs,
  contractStatuses,
  durations,
  ndaStatuses,
  scopes,
  signatureMethods,
} from '../wire/choices';
import { limits } from '../wire/limits';
import {
  calendarDay,
  choiceFilter,
  flag,
  id,
  lineOf,
  moment,
  optionalFilter,
  optionalLine,
  optionalText,
  pageNumber,
  pageSize,
  rupees,
  textOf,
} from '../wire/primitives.schemas';
import { heldCertificate } from '../certificates/schemas';
import { signerRule } from '../signing/rules';
import { ownKey, consentVersion, signatureImage, signedBy } from '../signing/schemas';
import { reasonRule } from '../wire/text-rules';
import { contractProgress } from './fulfilment.schemas';
import { contractRatings } from './rating.schemas';
import { descriptionRule, nameRule, orderFault, type ContractDays } from './rules';
import { contractSubstance, contractTotals, givenSubstance } from './substance.schemas';
import { termNames } from './substance';

const side = z.enum(['supplier', 'buyer']);

/** The terms shown in a list. Days are calendar days without a time zone. */
const contractTerms = z.object({
  contractName: z.string(),
  contractDescription: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});
export type ContractTerms = z.output<typeof contractTerms>;

/** All terms of a contract; an amendment may change any of them. */
export const fullTerms = contractTerms.extend({ ...contractSubstance.shape, totals: contractTotals });
export type FullContractTerms = z.output<typeof fullTerms>;

/** An amendment that waits for one of the two sides; its full terms are listed with the contract's amendments. */
export const openAmendment = contractTerms.extend({
  number: z.number(),
  proposedBy: side,
  reason: z.string(),
  proposedAt: moment,
  /** Value of the contract with this amendment, in rupees with tax; null without lines. */
  value: z.number().nullable(),
  /** Names of the terms that it changes. */
  changes: z.array(z.enum(termNames)),
  /**
   * The agreements it has. The proposer agrees by proposing, except for a contract to be signed, whose amendments are
   * signed too.
   */
  supplierAgreement: z.boolean(),
  buyerAgreement: z.boolean(),
});
export type OpenAmendment = z.output<typeof openAmendment>;

/** An amendment with its answer. */
export const contractAmendment = openAmendment.extend({
  ...contractSubstance.shape,
  totals: contractTotals,
  /** The terms in force when it was proposed. */
  before: fullTerms,
  state: z.enum(amendmentStates),
  answeredAt: moment.nullable(),
  /** Reason of the refusal. */
  answerReason: z.string(),
});
export type ContractAmendment = z.output<typeof contractAmendment>;

/** A contract in the lists of both sides (CON-39). Days are calendar days without a time zone. */
export const contract = z.object({
  contractId: z.number(),
  contractName: z.string(),
  contractDescription: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  startStatus: z.string(),
  endStatus: z.string(),
  proposalId: z.number(),
  buyerId: z.number(),
  supplierId: z.number(),
  proposalTitle: z.string(),
  buyerCompany: z.string(),
  supplierCompany: z.string(),
  /** Addresses of the companies' logos. */
  buyerLogo: z.string().nullable(),
  supplierLogo: z.string().nullable(),
  proposalScope: z.enum(scopes),
  /** The duration class of the contract's own days, independent of the offer's duration. */
  proposalDuration: z.enum(durations),
  contractStatus: z.enum(contractStatuses),
  /** Total of its lines, in rupees with tax; null without lines. */
  value: z.number().nullable(),
  /** Totals of confirmed deliveries and invoices; null before the first. */
  progress: contractProgress.nullable(),
  /** Number of deliveries and invoices that each side has yet to confirm or dispute (CON-147). */
  notesToAnswer: z.object({ supplier: z.number(), buyer: z.number() }),
  /** True if both sides sign the contract, as they sign an NDA; otherwise each accepts it electronically. */
  toBeSigned: z.boolean(),
  /**
   * True if its last day passed before both sides accepted, so it can no longer be accepted; the status stays
   * Pending.
   */
  lapsed: z.boolean(),
  supplierAgreement: z.boolean(),
  buyerAgreement: z.boolean(),
  supplierAgreedAt: moment.nullable(),
  buyerAgreedAt: moment.nullable(),
  createdDate: moment,
  /** Starts at 1 and is incremented by each revision after "needs changes". */
  revision: z.number(),
  /** Version of the offer that the contract is about. */
  proposalVersion: z.number(),
  /** Id of the NDA that it is based on. */
  ndaId: z.number().nullable(),
  rejectedBy: side.nullable(),
  rejectedAt: moment.nullable(),
  rejectReason: z.string(),
  /** True if the buyer requested changes: the supplier may send a new revision. */
  wantsChanges: z.boolean(),
  /** Number of the last accepted amendment, whose terms are shown above; 0 before the first. */
  amendment: z.number(),
  openAmendment: openAmendment.nullable(),
  /**
   * Reason why neither the contract nor an amendment can be accepted or proposed, due to the other account's state;
   * else null.
   */
  blockedReason: z.string().nullable(),
});
export type Contract = z.output<typeof contract>;

export const contractEvent = z.object({
  at: moment,
  by: z.string(),
  act: z.enum(contractEventActs),
  revision: z.number(),
  /** The amendment that the history line is about. */
  amendment: z.number().nullable(),
  note: z.string(),
});

/** A contract with everything that its page shows. */
export const contractView = contract.extend({
  ...contractSubstance.shape,
  totals: contractTotals,
  history: z.array(contractEvent),
  /** The terms of earlier revisions. */
  revisions: z.array(fullTerms.extend({ revision: z.number(), proposed: fullTerms.nullable() })),
  /** The terms that the buyer would accept instead of this revision; null if none were named. */
  proposed: fullTerms.nullable(),
  /** All amendments, oldest first. */
  amendments: z.array(contractAmendment),
  /**
   * All signatures, oldest first; signatures of an older revision or of an amendment that was not accepted are not in
   * force.
   */
  signatures: z.array(
    z.object({
      side,
      revision: z.number(),
      /** The signed amendment; 0 for the contract itself. */
      amendment: z.number(),
      name: z.string(),
      capacity: z.string(),
      method: z.enum(signatureMethods),
      signedAt: moment,
    }),
  ),
  ratings: contractRatings,
  /** For each required certificate, whether the supplier holds a valid one. */
  heldCertificates: z.array(heldCertificate),
});
export type ContractView = z.output<typeof contractView>;

const signature = signedBy.extend({
  ...ownKey,
  signature: signatureImage.optional(),
  name: lineOf(signerRule).optional(),
  consentVersion: consentVersion.optional(),
});

/**
 * Empty (CON-41), a signature (CON-54) for a contract to be signed, or the revision that was read, so that a newer
 * revision is never accepted unseen.
 */
export const contractAcceptBody = signature
  .extend({ revision: z.number().int().positive().max(limits.integer).optional() })
  .nullish();

/** Accepts an amendment, whose terms never change after it is proposed (CON-100). */
export const amendmentAcceptBody = signature.nullish();

const laterEnd = (days: ContractDays, context: z.RefinementCtx) => {
  const message = orderFault(days);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['endDate'], message });
};

const givenTerms = givenSubstance.extend({
  contractName: lineOf(nameRule),
  contractDescription: textOf(descriptionRule).default(''),
  startDate: calendarDay,
  endDate: calendarDay,
});

/** The reason, and for requested changes also the complete terms that the buyer would accept. */
export const contractRejectBody = z
  .object({
    reason: textOf(reasonRule),
    /** "Needs changes": the supplier may send a new revision. Otherwise the contract ends. */
    wantsChanges: z.boolean().default(false),
    proposed: givenTerms.superRefine(laterEnd).optional(),
  })
  .superRefine(({ wantsChanges, proposed }, context) => {
    if (wantsChanges || proposed === undefined) return;
    const message = 'Other terms can be proposed only when asking for changes.';
    context.addIssue({ code: 'custom', path: ['proposed'], message });
  });

/** A new revision. `revision` is the replaced one, so that a second tab cannot overwrite a newer revision. */
export const contractReviseBody = givenTerms
  .extend({ revision: z.number().int().positive().max(limits.integer) })
  .superRefine(laterEnd);

/** An amendment of an accepted contract; `amendment` is the number of the last accepted amendment that was read. */
export const contractAmendBody = givenTerms
  .extend({
    amendment: z.number().int().min(0).max(limits.amendmentsPerContract),
    /** The open amendment that this one replaces; it is thereby refused or withdrawn (CON-102). */
    insteadOf: z.number().int().positive().max(limits.amendmentsPerContract).optional(),
    reason: textOf(reasonRule),
  })
  .superRefine(laterEnd);

export const amendmentRejectBody = z.object({ reason: textOf(reasonRule) });

/** Path parameters of calls on one amendment of a contract. */
export const amendmentPath = z.object({ id, number: id.pipe(z.number().max(limits.amendmentsPerContract)) });

/** Path parameters of the call for one paper of a contract. */
export const paperPath = z.object({ id, paperId: id });

export const contractCreateBody = givenTerms
  .extend({
    startStatus: optionalLine(50).default(''),
    endStatus: optionalLine(50).default(''),
    proposalId: id,
    buyerId: id,
    supplierId: id,
    toBeSigned: z.boolean().default(false),
  })
  .superRefine(laterEnd);

const narrowing = z.object({
  contractStatus: choiceFilter(contractStatuses, { expired: 'Ended' }),
  proposalScope: choiceFilter(scopes),
  /** Duration class of the contract, as `proposalDuration` in the reply. */
  proposalDuration: choiceFilter(durations),
  startAfter: optionalFilter(calendarDay),
  /** Only contracts on this offer. */
  proposalId: optionalFilter(id),
  search: optionalFilter(optionalText(limits.keyword)),
  /** Only those assigned to the caller. */
  mine: optionalFilter(flag),
  /** Only contracts that wait for the caller's next step. */
  waiting: optionalFilter(flag),
  /** Only contracts with this company. */
  partnerId: optionalFilter(id),
  /** Value with tax, both ends inclusive; contracts without lines have no value. */
  valueFrom: optionalFilter(rupees),
  valueTo: optionalFilter(rupees),
  /** Only contracts that are in force on a day of this range. */
  from: optionalFilter(calendarDay),
  to: optionalFilter(calendarDay),
});
export type ContractNarrowing = z.output<typeof narrowing>;

const listFilters = narrowing.extend({ page: pageNumber, size: pageSize });
export type ContractFilters = z.output<typeof listFilters>;

/** Filters for the counts of the caller's contracts. */
export const contractFacetsQuery = narrowing;

/**
 * The number of contracts for each choice of a filter, with the other filters unchanged, and the totals of the
 * result.
 */
export const contractFacets = z.object({
  statuses: z.array(z.object({ value: z.enum(contractStatuses), count: z.number() })),
  /** The companies on the other side, with the most contracts first. */
  partners: z.array(z.object({ userId: z.number(), companyName: z.string(), count: z.number() })),
  /** Total of the contracts accepted by both sides, in rupees with tax. */
  value: z.number(),
  delivered: z.number(),
  invoiced: z.number(),
});
export type ContractFacets = z.output<typeof contractFacets>;

/** Exports the filtered contracts; a CSV file has one row per contract or per line. */
export const contractExportQuery = narrowing.extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  lines: optionalFilter(flag),
});

export const supplierContractsQuery = listFilters.extend({ supplierId: id });
export const buyerContractsQuery = listFilters.extend({ buyerId: id });

/** A buyer to whom a contract on an offer can be proposed, because there are dealings between them. */
export const contractBuyer = z.object({
  buyerId: z.number(),
  buyerName: z.string(),
  buyerCompany: z.string(),
  /** Null if there is only a conversation; `ndaStatus` is then Not Requested. */
  ndaId: z.number().nullable(),
  ndaStatus: z.enum(ndaStatuses),
  /** Reason why no contract can be proposed to this buyer, due to the account's state; null if it can. */
  blockedReason: z.string().nullable(),
});
export type ContractBuyer = z.output<typeof contractBuyer>;

export const contractBuyersQuery = z.object({
  proposalId: id,
  /** Returns only this buyer. */
  buyerId: optionalFilter(id),
  search: optionalFilter(optionalText(limits.keyword)),
  page: pageNumber,
  size: pageSize,
});
