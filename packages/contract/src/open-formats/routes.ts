import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { binary, defineRoute, text } from '../wire/route';
import {
  calendarAddress,
  calendarFeedQuery,
  madeCalendarAddress,
  openDataQuery,
  releasePackage,
} from './schemas';

/** Calls for documents, data and calendars in open formats (FMT-1 to FMT-50). */
export const openFormatRoutes = {
  contractOrder: defineRoute({
    ...paths.contractOrder,
    summary: 'Downloads an agreed contract as a UBL 2.1 Order; for the two parties',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    params: z.object({ id }),
    replies: { 200: binary('application/xml; charset=utf-8') },
    errors: ['illegal_transition'],
  }),
  contractOrderResponse: defineRoute({
    ...paths.contractOrderResponse,
    summary: 'Downloads the supplier’s acceptance of an agreed contract as a UBL 2.1 Order Response',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    params: z.object({ id }),
    replies: { 200: binary('application/xml; charset=utf-8') },
    errors: ['illegal_transition'],
  }),
  openData: defineRoute({
    ...paths.openData,
    summary: 'Returns public needs, their outcomes, and public offers as an OCDS 1.1 release package',
    auth: 'public',
    permission: 'read',
    query: openDataQuery,
    replies: { 200: releasePackage },
    errors: [],
    limits: { rate: { max: 60, windowMs: 60_000 } },
  }),
  calendarFeed: defineRoute({
    ...paths.calendarFeed,
    summary: 'Returns the due dates of a person’s company as a calendar (RFC 5545), by its private address',
    auth: 'public',
    permission: 'read',
    query: calendarFeedQuery,
    replies: { 200: binary('text/calendar; charset=utf-8'), 304: text },
    errors: [],
    limits: { rate: { max: 60, windowMs: 60_000 } },
  }),
  calendarAddress: defineRoute({
    ...paths.calendarAddress,
    summary: 'Returns whether the caller has a calendar address, and since when',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    replies: { 200: calendarAddress },
    errors: [],
  }),
  makeCalendarAddress: defineRoute({
    ...paths.makeCalendarAddress,
    summary: 'Makes the caller’s calendar address, which replaces the previous one and is shown once',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    proof: 'recent',
    replies: { 201: madeCalendarAddress },
    errors: [],
    limits: { account: { max: 20, windowMs: 60_000 } },
  }),
  removeCalendarAddress: defineRoute({
    ...paths.removeCalendarAddress,
    summary: 'Removes the caller’s calendar address; idempotent',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    replies: { 200: text },
    errors: [],
  }),
} as const;
