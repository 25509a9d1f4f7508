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
    summary: 'Ask the supplier of an offer for a quote; the same request twice is one while it is open',
    auth: ['buyer'],
    body: quoteAskBody,
    replies: { 201: quoteView },
    errors: ['illegal_transition', 'nda_required'],
  }),
  quotes: defineRoute({
    ...paths.quotes,
    summary: 'Quotes of the caller, what waits for the caller first, then the last changed first',
    auth: ['supplier', 'buyer'],
    query: quotesQuery,
    replies: { 200: quotePage },
    errors: [],
  }),
  getQuote: defineRoute({
    ...paths.getQuote,
    summary: 'One quote of the caller with all its rounds',
    auth: ['supplier', 'buyer'],
    params,
    replies: { 200: quoteView },
    errors: [],
  }),
  giveQuote: defineRoute({
    ...paths.giveQuote,
    summary: 'The supplier quotes, or quotes anew',
    auth: ['supplier'],
    params,
    body: quoteGiveBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  counterQuote: defineRoute({
    ...paths.counterQuote,
    summary: 'The buyer proposes other terms',
    auth: ['buyer'],
    params,
    body: quoteCounterBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  acceptQuote: defineRoute({
    ...paths.acceptQuote,
    summary:
      'Accepts what the other side proposed last and makes the contract of it, which both then sign; twice changes nothing',
    auth: ['supplier', 'buyer'],
    params,
    body: quoteAcceptBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  declineQuote: defineRoute({
    ...paths.declineQuote,
    summary: 'The side whose answer it waits for declines, with the reason; twice changes nothing',
    auth: ['supplier', 'buyer'],
    params,
    body: quoteEndBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition'],
  }),
  withdrawQuote: defineRoute({
    ...paths.withdrawQuote,
    summary:
      'The side that waits takes its request, quote or counter-quote back, with the reason; twice changes nothing',
    auth: ['supplier', 'buyer'],
    params,
    body: quoteEndBody,
    replies: { 200: quoteView },
    errors: ['illegal_transition'],
  }),
} as const;
