import { paths } from '../wire/paths';
import { defineRoute } from '../wire/route';
import {
  askNeedQuestionBody,
  foundNeedPage,
  needQuestion,
  needQuestionPath,
  needQuestions,
  needsQuery,
  publicNeedPage,
  publicNeedsQuery,
  publicNeedView,
  replyNeedQuestionBody,
} from './market.schemas';
import { buyerRecord, needPath } from './schemas';

const publicRate = { rate: { max: 240, windowMs: 60_000 } };

/** Calls with which suppliers and strangers find needs, and of the questions about them (NED-60 to NED-72). */
export const needMarketRoutes = {
  findNeeds: defineRoute({
    ...paths.findNeeds,
    summary: 'Needs that the caller’s company can answer or has answered, with the counts of filters',
    auth: ['supplier', 'admin'],
    permission: 'read',
    query: needsQuery,
    replies: { 200: foundNeedPage },
    errors: [],
  }),
  publicNeeds: defineRoute({
    ...paths.publicNeeds,
    summary: 'The public part of open needs for every supplier, the newest first',
    auth: 'public',
    permission: 'read',
    query: publicNeedsQuery,
    replies: { 200: publicNeedPage },
    errors: [],
    limits: publicRate,
  }),
  publicNeed: defineRoute({
    ...paths.publicNeed,
    summary: 'The public part of an open need for every supplier',
    auth: 'public',
    permission: 'read',
    params: needPath,
    replies: { 200: publicNeedView },
    errors: [],
    limits: publicRate,
  }),
  needRecord: defineRoute({
    ...paths.needRecord,
    summary: 'How the buyer of a need has decided earlier needs and answered quotes',
    auth: ['supplier', 'buyer', 'admin'],
    permission: 'read',
    params: needPath,
    replies: { 200: buyerRecord },
    errors: [],
  }),
  needQuestions: defineRoute({
    ...paths.needQuestions,
    summary: 'Questions about a need; a supplier reads its own ones and those with a reply',
    auth: ['supplier', 'buyer', 'admin'],
    permission: 'read',
    params: needPath,
    replies: { 200: needQuestions },
    errors: [],
  }),
  askNeedQuestion: defineRoute({
    ...paths.askNeedQuestion,
    summary: 'Asks a question about an open need; nobody learns who asked',
    auth: ['supplier'],
    permission: 'prepare',
    params: needPath,
    body: askNeedQuestionBody,
    replies: { 201: needQuestion },
    errors: ['illegal_transition'],
  }),
  replyNeedQuestion: defineRoute({
    ...paths.replyNeedQuestion,
    summary: 'Answers a question about an own need for everybody who sees it; idempotent',
    auth: ['buyer'],
    permission: 'prepare',
    params: needQuestionPath,
    body: replyNeedQuestionBody,
    replies: { 200: needQuestion },
    errors: ['illegal_transition'],
  }),
} as const;
