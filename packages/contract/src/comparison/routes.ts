import { z } from 'zod';
import { comparisonPaths as paths } from '../wire/comparison-paths';
import { done, id } from '../wire/primitives.schemas';
import { defineRoute, tableReply } from '../wire/route';
import {
  askComparedBody,
  askComparedReply,
  comparison,
  comparisonExportQuery,
  comparisonQuery,
  dismissReplyBody,
  noteComparisonBody,
  saveComparisonBody,
  savedComparison,
} from './schemas';

const traders = { auth: ['supplier', 'buyer'] } as const;
const one = z.object({ id });

/** Calls of the comparison (CMP-1 to CMP-18). */
export const comparisonRoutes = {
  compare: defineRoute({
    ...paths.compare,
    auth: 'public',
    permission: 'read',
    summary: 'Compares up to twelve offers and quotes as the caller may read them',
    query: comparisonQuery,
    replies: { 200: comparison },
    errors: [],
  }),
  exportComparison: defineRoute({
    ...paths.exportComparison,
    auth: 'public',
    permission: 'read',
    summary: 'Returns a comparison as a table for spreadsheet programs',
    query: comparisonExportQuery,
    replies: { 200: tableReply },
    errors: [],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
  savedComparisons: defineRoute({
    ...paths.savedComparisons,
    ...traders,
    permission: 'read',
    summary: 'Lists the comparisons that the company saved, newest first',
    replies: { 200: z.array(savedComparison) },
    errors: [],
  }),
  saveComparison: defineRoute({
    ...paths.saveComparison,
    ...traders,
    permission: 'prepare',
    summary: 'Saves a comparison for the people of the company; idempotent',
    body: saveComparisonBody,
    replies: { 201: savedComparison },
    errors: ['illegal_transition'],
  }),
  removeComparison: defineRoute({
    ...paths.removeComparison,
    ...traders,
    permission: 'prepare',
    summary: 'Deletes a saved comparison; its notes stay',
    params: one,
    replies: { 200: done },
    errors: [],
  }),
  noteComparison: defineRoute({
    ...paths.noteComparison,
    ...traders,
    permission: 'prepare',
    summary: 'Stores the company’s note on a column or cell, or removes it',
    body: noteComparisonBody,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  askCompared: defineRoute({
    ...paths.askCompared,
    auth: ['buyer'],
    permission: 'prepare',
    summary: 'Asks suppliers for unstated cells, with one message to each; idempotent by clientId',
    body: askComparedBody,
    replies: { 201: askComparedReply },
    errors: ['illegal_transition', 'repeat_differs'],
    limits: { account: { max: 20, windowMs: 60_000 } },
  }),
  dismissReply: defineRoute({
    ...paths.dismissReply,
    auth: ['buyer'],
    permission: 'prepare',
    summary: 'Dismisses the suggested reply of a question; the next message is suggested instead',
    params: one,
    body: dismissReplyBody,
    replies: { 200: done },
    errors: [],
  }),
} as const;
