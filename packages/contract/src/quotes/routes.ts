import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import {
  quoteAcceptBody,
  quoteAskBody,
  quoteCounterBody,
  quoteEndBody,
  quoteGiveBody,
  quotePage,
  quotesQuery,
  quoteView,
} from './schemas';

const params = z.object({ id });

/** Calls under `/contracts/quotes` (QUO-20). They cannot be under `/quotes`, which is a page. */
export const quoteRoutes = {
  askForQuote: defineRoute({
    ...paths.askForQuote,
    summary: 'Requests a quote for an offer; idempotent while the request is open',
    auth: ['buyer'],
    permission: 'prepare',
    body: quoteAskBody,
    replies: { 201: quoteView },
    errors: ['illegal_transition', 'nda_required'],
  }),
  quotes: defineRoute({
    ...paths.quotes,
    summary: 'Lists the caller’s quotes, those waiting for the caller first, then the last changed',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    query: quotesQuery,
    replies: { 200: quotePage },
    errors: [],
  }),
  getQuote: defineRoute({
    ...paths.getQuote,
    summary: 'Returns one quote of the caller with all its rounds',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    params,
    replies: { 200: quoteView },
    errors: [],
  }),
  giveQuote: defineRoute({
    ...paths.giveQuote,
    summary: 'Sends or revises a quote as supplier',
    auth: ['supplier'],
    permission: 'prepare',
    params,
    body: quoteGiveBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  counterQuote: defineRoute({
    ...paths.counterQuote,
    summary: 'Proposes other terms as buyer',
    auth: ['buyer'],
    permission: 'prepare',
    params,
    body: quoteCounterBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  acceptQuote: defineRoute({
    ...paths.acceptQuote,
    summary:
      'Accepts the other side’s last proposal and creates the contract, which both then sign; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'bind',
    params,
    body: quoteAcceptBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  declineQuote: defineRoute({
    ...paths.declineQuote,
    summary: 'Declines as the side whose answer is due, with a reason; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'prepare',
    params,
    body: quoteEndBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition'],
  }),
  withdrawQuote: defineRoute({
    ...paths.withdrawQuote,
    summary: 'Withdraws the caller’s last request, quote or counter-quote, with a reason; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'prepare',
    params,
    body: quoteEndBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition'],
  }),
} as const;
