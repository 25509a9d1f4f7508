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
    summary:
      'How many of the caller’s contracts each choice of each filter leaves, and what those left come to',
    auth: ['supplier', 'buyer'],
    query: contractFacetsQuery,
    replies: { 200: contractFacets },
    errors: [],
  }),
  exportContracts: defineRoute({
    ...paths.exportContracts,
    summary:
      'The caller’s contracts that the filters leave, as a file: a sheet of contracts and one of their lines',
    auth: ['supplier', 'buyer'],
    query: contractExportQuery,
    replies: { 200: tableReply },
    errors: [],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
  contractBundle: defineRoute({
    ...paths.contractBundle,
    summary:
      'Everything of a contract of the caller as a ZIP: its papers and certificates, those of amendments, what is attached, lines and notes',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    replies: { 200: binary('application/zip') },
    errors: [],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
  contractFulfilment: defineRoute({
    ...paths.contractFulfilment,
    summary: 'Deliveries and invoices under a contract of the caller, and how far they have brought it',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    replies: { 200: contractFulfilment },
    errors: [],
  }),
  rateContract: defineRoute({
    ...paths.rateContract,
    summary:
      'Rates the other side of an ended contract of the caller, or changes that rating; the same twice is one',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    body: ratingBody,
    replies: { 200: contractRatings },
    errors: ['illegal_transition'],
  }),
  noteDelivery: defineRoute({
    ...paths.noteDelivery,
    summary:
      'Notes a delivery under a contract in force, for the other side to confirm; the same twice is one',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    body: deliveryBody,
    replies: { 201: contractFulfilment },
    errors: ['illegal_transition'],
  }),
  noteInvoice: defineRoute({
    ...paths.noteInvoice,
    summary:
      'Notes an invoice under a contract in force, for the other side to confirm; the same twice is one',
    auth: ['supplier', 'buyer'],
    params: z.object({ id }),
    body: invoiceBody,
    replies: { 201: contractFulfilment },
    errors: ['illegal_transition'],
  }),
  confirmNote: defineRoute({
    ...paths.confirmNote,
    summary: 'Confirms what the other side has noted; twice changes nothing',
    auth: ['supplier', 'buyer'],
    params: notePath,
    replies: { 200: contractFulfilment },
    errors: ['illegal_transition'],
  }),
  disputeNote: defineRoute({
    ...paths.disputeNote,
    summary: 'Disputes what the other side has noted, with the reason; twice changes nothing',
    auth: ['supplier', 'buyer'],
    params: notePath,
    body: noteDisputeBody,
    replies: { 200: contractFulfilment },
    errors: ['illegal_transition'],
  }),
  withdrawNote: defineRoute({
    ...paths.withdrawNote,
    summary: 'Who noted it takes it back until it is confirmed; twice changes nothing',
    auth: ['supplier', 'buyer'],
    params: notePath,
    replies: { 200: contractFulfilment },
    errors: ['illegal_transition'],
  }),
} as const;
