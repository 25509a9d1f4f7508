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
import { signerRule } from '../signing/rules';
import { ownKey, consentVersion, signatureImage, signedBy } from '../signing/schemas';
import { reasonRule } from '../wire/text-rules';
import { contractProgress } from './fulfilment.schemas';
import { contractRatings } from './rating.schemas';
import { descriptionRule, nameRule, orderFault, type ContractDays } from './rules';
import { contractSubstance, contractTotals, givenSubstance } from './substance.schemas';
import { termNames } from './substance';

const side = z.enum(['supplier', 'buyer']);

/** The terms that a list shows. Days are calendar days without a time zone. */
const contractTerms = z.object({
  contractName: z.string(),
  contractDescription: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});
export type ContractTerms = z.output<typeof contractTerms>;

/** All that a contract says, and what an amendment may change of it. */
export const fullTerms = contractTerms.extend({ ...contractSubstance.shape, totals: contractTotals });
export type FullContractTerms = z.output<typeof fullTerms>;

/** An amendment that waits for one of the two sides; all it says stands with the contract's amendments. */
export const openAmendment = contractTerms.extend({
  number: z.number(),
  proposedBy: side,
  reason: z.string(),
  proposedAt: moment,
  /** What the contract would come to with it, in rupees with tax; null without lines. */
  value: z.number().nullable(),
  /** What of the terms in force it changes. */
  changes: z.array(z.enum(termNames)),
  /** Whose agreement it has: its proposer's from the first, but where the contract is signed and so are its amendments. */
  supplierAgreement: z.boolean(),
  buyerAgreement: z.boolean(),
});
export type OpenAmendment = z.output<typeof openAmendment>;

/** An amendment with its answer. */
export const contractAmendment = openAmendment.extend({
  ...contractSubstance.shape,
  totals: contractTotals,
  /** The terms that were in force when it was proposed. */
  before: fullTerms,
  state: z.enum(amendmentStates),
  answeredAt: moment.nullable(),
  /** Why it was refused. */
  answerReason: z.string(),
});
export type ContractAmendment = z.output<typeof contractAmendment>;

/** A contract as both lists show it (CON-39). Days are calendar days without a time zone. */
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
  /** Where the companies' logos are fetched. */
  buyerLogo: z.string().nullable(),
  supplierLogo: z.string().nullable(),
  proposalScope: z.enum(scopes),
  /** The class that the contract's own days fall into, not the length that its offer spoke of. */
  proposalDuration: z.enum(durations),
  contractStatus: z.enum(contractStatuses),
  /** What its lines come to, in rupees with tax; null without lines. */
  value: z.number().nullable(),
  /** What the confirmed deliveries and invoices come to; null before the first. */
  progress: contractProgress.nullable(),
  /** Deliveries and invoices that each side has still to confirm or dispute (CON-147). */
  notesToAnswer: z.object({ supplier: z.number(), buyer: z.number() }),
  /** Both sides sign it, as the NDA; else each accepts it electronically. */
  toBeSigned: z.boolean(),
  /** Its last day has passed before both accepted it, so it can no longer be accepted; the status stays Pending. */
  lapsed: z.boolean(),
  supplierAgreement: z.boolean(),
  buyerAgreement: z.boolean(),
  supplierAgreedAt: moment.nullable(),
  buyerAgreedAt: moment.nullable(),
  createdDate: moment,
  /** 1, and one more each time the supplier changed it after "needs changes". */
  revision: z.number(),
  /** Version of the offer that the contract is about. */
  proposalVersion: z.number(),
  /** The NDA it rests on. */
  ndaId: z.number().nullable(),
  rejectedBy: side.nullable(),
  rejectedAt: moment.nullable(),
  rejectReason: z.string(),
  /** The buyer asked for changes: the supplier may send a new revision. */
  wantsChanges: z.boolean(),
  /** The last amendment that both accepted, whose terms stand above; 0 before the first. */
  amendment: z.number(),
  openAmendment: openAmendment.nullable(),
  /** Why neither it nor an amendment can be accepted or proposed at present: how the other account stands; else null. */
  blockedReason: z.string().nullable(),
});
export type Contract = z.output<typeof contract>;

export const contractEvent = z.object({
  at: moment,
  by: z.string(),
  act: z.enum(contractEventActs),
  revision: z.number(),
  /** The amendment that the line is about. */
  amendment: z.number().nullable(),
  note: z.string(),
});

/** One contract with everything its page shows. */
export const contractView = contract.extend({
  ...contractSubstance.shape,
  totals: contractTotals,
  history: z.array(contractEvent),
  /** What earlier revisions said. */
  revisions: z.array(fullTerms.extend({ revision: z.number(), proposed: fullTerms.nullable() })),
  /** The terms that the buyer would accept instead of this revision; null where they named none. */
  proposed: fullTerms.nullable(),
  /** All amendments, the first one first. */
  amendments: z.array(contractAmendment),
  /** All signatures, the first one first; those of an older revision, and of an amendment not accepted, are out of force. */
  signatures: z.array(
    z.object({
      side,
      revision: z.number(),
      /** The amendment that was signed; 0 for the contract itself. */
      amendment: z.number(),
      name: z.string(),
      capacity: z.string(),
      method: z.enum(signatureMethods),
      signedAt: moment,
    }),
  ),
  ratings: contractRatings,
});
export type ContractView = z.output<typeof contractView>;

const signature = signedBy.extend({
  ...ownKey,
  signature: signatureImage.optional(),
  name: lineOf(signerRule).optional(),
  consentVersion: consentVersion.optional(),
});

/** Empty (CON-41), or the signature of a contract that is to be signed (CON-54), or the revision that was read: one sent meanwhile is never accepted unseen. */
export const contractAcceptBody = signature
  .extend({ revision: z.number().int().positive().optional() })
  .nullish();

/** The same of an amendment, which nobody changes once it is proposed (CON-100). */
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

/** Why, and when changes are asked for also the whole terms that the buyer would accept. */
export const contractRejectBody = z
  .object({
    reason: textOf(reasonRule),
    /** "Needs changes": the supplier may send a new revision of the same contract. Otherwise it has ended. */
    wantsChanges: z.boolean().default(false),
    proposed: givenTerms.superRefine(laterEnd).optional(),
  })
  .superRefine(({ wantsChanges, proposed }, context) => {
    if (wantsChanges || proposed === undefined) return;
    const message = 'Other terms can be proposed only when asking for changes.';
    context.addIssue({ code: 'custom', path: ['proposed'], message });
  });

/** A new revision; `revision` is the one it takes the place of, so that a second tab does not overwrite. */
export const contractReviseBody = givenTerms
  .extend({ revision: z.number().int().positive() })
  .superRefine(laterEnd);

/** Other terms for a contract that both accepted; `amendment` is the number of the last accepted one that was read. */
export const contractAmendBody = givenTerms
  .extend({
    amendment: z.number().int().min(0).max(limits.amendmentsPerContract),
    /** The open amendment that it takes the place of, which is thereby refused or taken back (CON-102). */
    insteadOf: z.number().int().positive().max(limits.amendmentsPerContract).optional(),
    reason: textOf(reasonRule),
  })
  .superRefine(laterEnd);

export const amendmentRejectBody = z.object({ reason: textOf(reasonRule) });

/** One amendment of a contract, in the path of its calls. */
export const amendmentPath = z.object({ id, number: id.pipe(z.number().max(limits.amendmentsPerContract)) });

/** One paper of a contract, in the path of its call. */
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
  /** By the length of the contract, as `proposalDuration` in the reply. */
  proposalDuration: choiceFilter(durations),
  startAfter: optionalFilter(calendarDay),
  /** Only contracts on this offer. */
  proposalId: optionalFilter(id),
  search: optionalFilter(optionalText(limits.keyword)),
  /** Only contracts whose next step is the caller's. */
  waiting: optionalFilter(flag),
  /** Only contracts with this company. */
  partnerId: optionalFilter(id),
  /** Value with tax, both included; a contract without lines has none. */
  valueFrom: optionalFilter(rupees),
  valueTo: optionalFilter(rupees),
  /** Only contracts that run on a day of these. */
  from: optionalFilter(calendarDay),
  to: optionalFilter(calendarDay),
});
export type ContractNarrowing = z.output<typeof narrowing>;

const listFilters = narrowing.extend({ page: pageNumber, size: pageSize });
export type ContractFilters = z.output<typeof listFilters>;

/** The same for the counts of the filters, of the caller's own contracts. */
export const contractFacetsQuery = narrowing;

/** How many contracts each choice of a filter would leave, the others as they are; and what those left come to. */
export const contractFacets = z.object({
  statuses: z.array(z.object({ value: z.enum(contractStatuses), count: z.number() })),
  /** The companies on the other side, the one with most contracts first. */
  partners: z.array(z.object({ userId: z.number(), companyName: z.string(), count: z.number() })),
  /** Of those that both sides have accepted, in rupees with tax. */
  value: z.number(),
  delivered: z.number(),
  invoiced: z.number(),
});
export type ContractFacets = z.output<typeof contractFacets>;

/** What a file of contracts holds: those that the filters leave; a CSV has a row for each, or for each line. */
export const contractExportQuery = narrowing.extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  lines: optionalFilter(flag),
});

export const supplierContractsQuery = listFilters.extend({ supplierId: id });
export const buyerContractsQuery = listFilters.extend({ buyerId: id });

/** A buyer with whom there are dealings on an offer, so that a contract can be proposed to them. */
export const contractBuyer = z.object({
  buyerId: z.number(),
  buyerName: z.string(),
  buyerCompany: z.string(),
  /** Null where a conversation is all there is, with `ndaStatus` Not Requested. */
  ndaId: z.number().nullable(),
  ndaStatus: z.enum(ndaStatuses),
  /** Why no contract can be proposed to them at present: how their account stands; null while one can. */
  blockedReason: z.string().nullable(),
});
export type ContractBuyer = z.output<typeof contractBuyer>;

export const contractBuyersQuery = z.object({
  proposalId: id,
  /** Asks about this one buyer. */
  buyerId: optionalFilter(id),
  search: optionalFilter(optionalText(limits.keyword)),
  page: pageNumber,
  size: pageSize,
});
