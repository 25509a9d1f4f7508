import { z } from 'zod';
import {
  buyerContractsQuery,
  contract,
  contractCreateBody,
  supplierContractsQuery,
} from './contracts.schemas';
import { paths } from './paths';
import { id, pageOf } from './primitives.schemas';
import { defineRoute } from './route';

/** Calls under `/contracts` (spec §7 "Contracts"). */
export const contractRoutes = {
  createContract: defineRoute({
    ...paths.createContract,
    summary: 'Propose a contract to a buyer who asked for the NDA; the same proposal twice is one contract',
    auth: ['supplier'],
    body: contractCreateBody,
    replies: { 201: contract },
    errors: ['illegal_transition'],
  }),
  supplierContracts: defineRoute({
    ...paths.supplierContracts,
    summary: 'Contracts of a supplier',
    auth: ['supplier'],
    query: supplierContractsQuery,
    replies: { 200: pageOf(contract) },
    errors: [],
  }),
  buyerContracts: defineRoute({
    ...paths.buyerContracts,
    summary: 'Contracts of a buyer',
    auth: ['buyer'],
    query: buyerContractsQuery,
    replies: { 200: pageOf(contract) },
    errors: [],
  }),
  acceptAsSupplier: defineRoute({
    ...paths.acceptAsSupplier,
    summary: 'The supplier accepts; twice changes nothing',
    auth: ['supplier'],
    params: z.object({ id }),
    replies: { 200: contract },
    errors: ['illegal_transition'],
  }),
  acceptAsBuyer: defineRoute({
    ...paths.acceptAsBuyer,
    summary: 'The buyer accepts; twice changes nothing',
    auth: ['buyer'],
    params: z.object({ id }),
    replies: { 200: contract },
    errors: ['illegal_transition'],
  }),
} as const;
