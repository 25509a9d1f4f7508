import { z } from 'zod';
import { contractEventActs, contractStatuses, durations, scopes } from './choices';
import { limits } from './limits';
import {
  calendarDay,
  id,
  moment,
  optionalFilter,
  optionalText,
  pageNumber,
  pageSize,
  requiredText,
} from './primitives.schemas';

/** A contract as both lists show it (spec §3 "Contract"). Days are calendar days without a time zone. */
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
  proposalScope: z.enum(scopes),
  proposalDuration: z.enum(durations).nullable(),
  contractStatus: z.enum(contractStatuses),
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
  rejectedBy: z.enum(['supplier', 'buyer']).nullable(),
  rejectedAt: moment.nullable(),
  rejectReason: z.string(),
  /** The buyer asked for changes: the supplier may send a new revision. */
  wantsChanges: z.boolean(),
});
export type Contract = z.output<typeof contract>;

export const contractEvent = z.object({
  at: moment,
  by: z.string(),
  act: z.enum(contractEventActs),
  revision: z.number(),
  note: z.string(),
});

/** One contract with everything its page shows. */
export const contractView = contract.extend({
  history: z.array(contractEvent),
  /** What earlier revisions said. */
  revisions: z.array(
    z.object({
      revision: z.number(),
      contractName: z.string(),
      contractDescription: z.string(),
      startDate: z.string(),
      endDate: z.string(),
    }),
  ),
});
export type ContractView = z.output<typeof contractView>;

/** Empty as in the specification, or the revision that was read: one sent meanwhile is never accepted unseen. */
export const contractAcceptBody = z.object({ revision: z.number().int().positive().optional() }).nullish();

export const contractRejectBody = z.object({
  reason: requiredText(limits.reason, 'Please give a reason.'),
  /** "Needs changes": the supplier may send a new revision of the same contract. Otherwise it has ended. */
  wantsChanges: z.boolean().default(false),
});

const laterEnd = (value: { startDate: string; endDate: string }, context: z.RefinementCtx) => {
  if (value.endDate <= value.startDate) {
    context.addIssue({
      code: 'custom',
      path: ['endDate'],
      message: 'The end date must be after the start date.',
    });
  }
};

/** A new revision; `revision` is the one it takes the place of, so that a second tab does not overwrite. */
export const contractReviseBody = z
  .object({
    revision: z.number().int().positive(),
    contractName: requiredText(limits.shortText, 'Please enter the contract name.'),
    contractDescription: optionalText(limits.contractDescription).default(''),
    startDate: calendarDay,
    endDate: calendarDay,
  })
  .superRefine(laterEnd);

export const contractCreateBody = z
  .object({
    contractName: requiredText(limits.shortText, 'Please enter the contract name.'),
    contractDescription: optionalText(limits.contractDescription).default(''),
    startDate: calendarDay,
    endDate: calendarDay,
    startStatus: optionalText(50).default(''),
    endStatus: optionalText(50).default(''),
    proposalId: id,
    buyerId: id,
    supplierId: id,
  })
  .superRefine(laterEnd);

const listFilters = z.object({
  page: pageNumber,
  size: pageSize,
  contractStatus: optionalFilter(
    z.preprocess(
      (value) => (value === 'Expired' ? 'Ended' : value === 'All' ? undefined : value),
      z.enum(contractStatuses).optional(),
    ),
  ),
  proposalScope: optionalFilter(
    z.preprocess(
      (value) => (typeof value === 'string' && /^all/i.test(value) ? undefined : value),
      z.enum(scopes).optional(),
    ),
  ),
  proposalDuration: optionalFilter(
    z.preprocess((value) => (value === 'Any' ? undefined : value), z.enum(durations).optional()),
  ),
  startAfter: optionalFilter(calendarDay),
  search: optionalFilter(optionalText(limits.keyword)),
});
export type ContractFilters = z.output<typeof listFilters>;

export const supplierContractsQuery = listFilters.extend({ supplierId: id });
export const buyerContractsQuery = listFilters.extend({ buyerId: id });
