import { z } from 'zod';
import { limits } from './limits';
import { paths } from './paths';
import { done, flag, id, pageOf } from './primitives.schemas';
import {
  attachment,
  buyerListQuery,
  buyerOffer,
  buyerOfferRef,
  pageAllQuery,
  proposal,
  proposalSaveBody,
  proposalStatistics,
  proposalUpdateBody,
  proposalVersion,
  proposalView,
  statisticsQuery,
  suggestions,
  suggestQuery,
} from './proposals.schemas';
import { binary, defineRoute, text } from './route';

const idParams = z.object({ id });
const anyRole = ['supplier', 'buyer', 'admin'] as const;

/** Calls under `/proposals` (spec §7 "Proposals"). */
export const proposalRoutes = {
  saveProposal: defineRoute({
    ...paths.saveProposal,
    summary: 'Keep a new offer as an unpublished draft',
    auth: ['supplier'],
    body: proposalSaveBody,
    replies: { 201: proposalView },
    errors: [],
  }),
  updateProposal: defineRoute({
    ...paths.updateProposal,
    summary: 'Change fields of one’s own offer',
    auth: ['supplier'],
    params: idParams,
    body: proposalUpdateBody,
    replies: { 200: proposalView },
    errors: ['changed_meanwhile', 'illegal_transition'],
  }),
  pageProposals: defineRoute({
    ...paths.pageProposals,
    summary: 'Offers by page: one’s own with userId, else every published one',
    auth: anyRole,
    query: pageAllQuery,
    replies: { 200: pageOf(proposal) },
    errors: [],
  }),
  updateDraft: defineRoute({
    ...paths.updateDraft,
    summary: 'Publish (draft: true) or take back (draft: false)',
    auth: ['supplier'],
    params: idParams,
    body: z.object({ draft: flag }),
    replies: { 200: text },
    errors: ['illegal_transition'],
  }),
  removeProposal: defineRoute({
    ...paths.removeProposal,
    summary: 'Remove an offer; one with NDA requests or contracts is closed instead',
    auth: ['supplier', 'admin'],
    params: idParams,
    replies: { 200: text },
    errors: [],
  }),
  viewProposal: defineRoute({
    ...paths.viewProposal,
    summary: 'One offer; what needs a signed NDA is withheld',
    auth: 'public',
    params: idParams,
    replies: { 200: proposalView },
    errors: [],
  }),
  viewedProposal: defineRoute({
    ...paths.viewedProposal,
    summary: 'Say that somebody looked at an offer; counted once for a viewer and day, never for its owner',
    auth: 'public',
    params: idParams,
    replies: { 200: done },
    errors: [],
    limits: { rate: { max: 120, windowMs: 60_000 } },
  }),
  proposalVersions: defineRoute({
    ...paths.proposalVersions,
    summary: 'Versions of an offer that were published, newest first, as the caller may read them',
    auth: 'public',
    params: idParams,
    replies: { 200: z.array(proposalVersion) },
    errors: [],
  }),
  proposalStatistics: defineRoute({
    ...paths.proposalStatistics,
    summary: 'A supplier’s own figures: views, saves, NDA requests and contracts over time',
    auth: ['supplier'],
    query: statisticsQuery,
    replies: { 200: proposalStatistics },
    errors: [],
  }),
  suggestProposals: defineRoute({
    ...paths.suggestProposals,
    summary: 'Suggestions while a search is being typed',
    auth: anyRole,
    query: suggestQuery,
    replies: { 200: suggestions },
    errors: [],
  }),
  addAttachment: defineRoute({
    ...paths.addAttachment,
    summary: 'Attach a PDF, image or spreadsheet to one’s own offer',
    auth: ['supplier'],
    params: idParams,
    upload: { maxBytes: limits.upload.documentBytes },
    replies: { 201: attachment },
    errors: ['document_refused'],
  }),
  removeAttachment: defineRoute({
    ...paths.removeAttachment,
    summary: 'Take an attachment off one’s own offer',
    auth: ['supplier'],
    params: z.object({ id, attachmentId: id }),
    replies: { 200: done },
    errors: [],
  }),
  getAttachment: defineRoute({
    ...paths.getAttachment,
    summary: 'Download an attachment; 404 while the offer withholds it',
    auth: 'public',
    params: z.object({ id, attachmentId: id }),
    replies: { 200: binary('application/octet-stream') },
    errors: [],
  }),
} as const;

const list = {
  auth: ['buyer'],
  query: buyerListQuery,
  replies: { 200: z.array(buyerOffer) },
  errors: [],
} as const;

/** Calls under `/buyer-offers` (spec §7 "Buyer offers"); lists carry their total in `X-Total-Count`. */
export const buyerOfferRoutes = {
  savedOffers: defineRoute({ ...paths.savedOffers, summary: 'Offers the buyer saved', ...list }),
  activeOffers: defineRoute({
    ...paths.activeOffers,
    summary: 'Published offers neither saved nor archived',
    ...list,
  }),
  archivedOffers: defineRoute({ ...paths.archivedOffers, summary: 'Offers the buyer archived', ...list }),
  saveOffer: defineRoute({
    ...paths.saveOffer,
    summary: 'Save an offer; 409 when it is saved already',
    auth: ['buyer'],
    body: buyerOfferRef,
    replies: { 200: done },
    errors: ['already_saved'],
  }),
  removeSavedOffer: defineRoute({
    ...paths.removeSavedOffer,
    summary: 'Take an offer off the saved list',
    auth: ['buyer'],
    query: buyerOfferRef,
    replies: { 200: done },
    errors: [],
  }),
  archiveOffer: defineRoute({
    ...paths.archiveOffer,
    summary: 'Move an offer to the archive',
    auth: ['buyer'],
    params: z.object({ buyerId: id, proposalId: id }),
    replies: { 200: done },
    errors: [],
  }),
  unarchiveOffer: defineRoute({
    ...paths.unarchiveOffer,
    summary: 'Bring an offer back from the archive',
    auth: ['buyer'],
    params: z.object({ buyerId: id, proposalId: id }),
    replies: { 200: done },
    errors: [],
  }),
  requestNda: defineRoute({
    ...paths.requestNda,
    summary: 'Ask the supplier for the NDA; asking twice is the same as once',
    auth: ['buyer'],
    query: buyerOfferRef,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
} as const;
