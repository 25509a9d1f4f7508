import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { contractExportQuery, contractFacets, contractFacetsQuery } from './schemas';
import { binary, defineRoute, tableReply } from '../wire/route';
import {
  contractFulfilment,
  deliveryBody,
  invoiceBody,
  noteDisputeBody,
  notePath,
} from './fulfilment.schemas';
import { contractRatings, ratingBody } from './rating.schemas';

/** Calls for a contract in force: deliveries, invoices and ratings (CON-80 to CON-84, CON-140). */
export const fulfilmentRoutes = {
  contractFacets: defineRoute({
    ...paths.contractFacets,
    summary: 'Counts the caller’s contracts for each choice of each filter, with their total value',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    query: contractFacetsQuery,
    replies: { 200: contractFacets },
    errors: [],
  }),
  exportContracts: defineRoute({
    ...paths.exportContracts,
    summary:
      'Exports the caller’s filtered contracts as a file: one sheet of contracts and one of their lines',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    query: contractExportQuery,
    replies: { 200: tableReply },
    errors: [],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
  contractBundle: defineRoute({
    ...paths.contractBundle,
    summary:
      'Downloads everything about one of the caller’s contracts as a ZIP: documents, certificates, amendments, attachments, lines, deliveries and invoices',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    params: z.object({ id }),
    replies: { 200: binary('application/zip') },
    errors: [],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
  contractFulfilment: defineRoute({
    ...paths.contractFulfilment,
    summary: 'Returns deliveries and invoices under one of the caller’s contracts, with its progress',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    params: z.object({ id }),
    replies: { 200: contractFulfilment },
    errors: [],
  }),
  rateContract: defineRoute({
    ...paths.rateContract,
    summary: 'Rates the other side of an ended contract of the caller, or changes that rating; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'prepare',
    params: z.object({ id }),
    body: ratingBody,
    replies: { 200: contractRatings },
    errors: ['illegal_transition'],
  }),
  noteDelivery: defineRoute({
    ...paths.noteDelivery,
    summary: 'Records a delivery under a contract in force, for the other side to confirm; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'prepare',
    params: z.object({ id }),
    body: deliveryBody,
    replies: { 201: contractFulfilment },
    errors: ['illegal_transition'],
  }),
  noteInvoice: defineRoute({
    ...paths.noteInvoice,
    summary: 'Records an invoice under a contract in force, for the other side to confirm; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'prepare',
    params: z.object({ id }),
    body: invoiceBody,
    replies: { 201: contractFulfilment },
    errors: ['illegal_transition'],
  }),
  confirmNote: defineRoute({
    ...paths.confirmNote,
    summary: 'Confirms a delivery or invoice recorded by the other side; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'prepare',
    params: notePath,
    replies: { 200: contractFulfilment },
    errors: ['illegal_transition'],
  }),
  disputeNote: defineRoute({
    ...paths.disputeNote,
    summary: 'Disputes a delivery or invoice recorded by the other side, with a reason; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'prepare',
    params: notePath,
    body: noteDisputeBody,
    replies: { 200: contractFulfilment },
    errors: ['illegal_transition'],
  }),
  withdrawNote: defineRoute({
    ...paths.withdrawNote,
    summary: 'Withdraws a delivery or invoice that the caller recorded, until it is confirmed; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'prepare',
    params: notePath,
    replies: { 200: contractFulfilment },
    errors: ['illegal_transition'],
  }),
} as const;
