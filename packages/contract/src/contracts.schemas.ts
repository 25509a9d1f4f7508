import { z } from 'zod';
import { contractStatuses, durations, scopes } from './choices';
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
});
export type Contract = z.output<typeof contract>;

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
  .superRefine((value, context) => {
    if (value.endDate <= value.startDate) {
      context.addIssue({
        code: 'custom',
        path: ['endDate'],
        message: 'The end date must be after the start date.',
      });
    }
  });

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
