import { z } from 'zod';
import { paths } from '../wire/paths';
import { done, id } from '../wire/primitives.schemas';
import { requestNote } from '../nda/schemas';
import { requestNdasBody, requestNdasReply } from '../nda/request-many.schemas';
import {
  buyerExportQuery,
  buyerFacetsQuery,
  buyerListQuery,
  buyerTotals,
  buyerTotalsQuery,
  buyerOffer,
  buyerOfferRef,
  offerFacets,
} from './lists.schemas';
import { defineRoute, tableReply } from '../wire/route';

const list = {
  auth: ['buyer'],
  query: buyerListQuery,
  replies: { 200: z.array(buyerOffer) },
  errors: [],
} as const;

/** Routes under `/buyer-offers` (OFF-92 to OFF-95); lists return their total in `X-Total-Count`. */
export const buyerOfferRoutes = {
  savedOffers: defineRoute({
    ...paths.savedOffers,
    summary: 'Lists the offers that the buyer saved',
    ...list,
    permission: 'read',
  }),
  activeOffers: defineRoute({
    ...paths.activeOffers,
    summary: 'Lists published offers that the buyer neither saved nor archived',
    ...list,
    permission: 'read',
  }),
  archivedOffers: defineRoute({
    ...paths.archivedOffers,
    summary: 'Lists the offers that the buyer archived',
    ...list,
    permission: 'read',
  }),
  buyerTotals: defineRoute({
    ...paths.buyerTotals,
    summary: 'Number of offers in each of the buyer’s lists, or of the matches for a keyword',
    auth: ['buyer'],
    permission: 'read',
    query: buyerTotalsQuery,
    replies: { 200: buyerTotals },
    errors: [],
  }),
  buyerOfferFacets: defineRoute({
    ...paths.buyerOfferFacets,
    summary: 'Number of offers for each choice of each filter, in one of the buyer’s lists',
    auth: ['buyer'],
    permission: 'read',
    query: buyerFacetsQuery,
    replies: { 200: offerFacets },
    errors: [],
  }),
  exportBuyerOffers: defineRoute({
    ...paths.exportBuyerOffers,
    summary:
      'Export all offers of one of the buyer’s lists that match the filters; withheld fields are empty',
    auth: ['buyer'],
    permission: 'read',
    query: buyerExportQuery,
    replies: { 200: tableReply },
    errors: [],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
  saveOffer: defineRoute({
    ...paths.saveOffer,
    summary: 'Save an offer; 409 when it is saved already',
    auth: ['buyer'],
    permission: 'prepare',
    body: buyerOfferRef,
    replies: { 200: done },
    errors: ['already_saved'],
  }),
  removeSavedOffer: defineRoute({
    ...paths.removeSavedOffer,
    summary: 'Remove an offer from the saved list',
    auth: ['buyer'],
    permission: 'prepare',
    query: buyerOfferRef,
    replies: { 200: done },
    errors: [],
  }),
  archiveOffer: defineRoute({
    ...paths.archiveOffer,
    summary: 'Move an offer to the archive',
    auth: ['buyer'],
    permission: 'prepare',
    params: z.object({ buyerId: id, proposalId: id }),
    replies: { 200: done },
    errors: [],
  }),
  unarchiveOffer: defineRoute({
    ...paths.unarchiveOffer,
    summary: 'Bring an offer back from the archive',
    auth: ['buyer'],
    permission: 'prepare',
    params: z.object({ buyerId: id, proposalId: id }),
    replies: { 200: done },
    errors: [],
  }),
  requestNdas: defineRoute({
    ...paths.requestNdas,
    summary: 'Requests the NDAs of several offers with one note; replies the outcome for each',
    auth: ['buyer'],
    permission: 'prepare',
    body: requestNdasBody,
    replies: { 200: requestNdasReply },
    errors: [],
  }),
  requestNda: defineRoute({
    ...paths.requestNda,
    summary: 'Request the NDA from the supplier; repeating the request changes nothing',
    auth: ['buyer'],
    permission: 'prepare',
    query: buyerOfferRef,
    body: z.object({ note: requestNote.optional() }).nullish(),
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
} as const;
