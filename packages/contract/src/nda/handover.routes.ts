import { z } from 'zod';
import {
  drawHandoverBody,
  handoverState,
  openedHandover,
  openHandoverBody,
  startedHandover,
} from './schemas';
import { paths } from '../wire/paths';
import { done, id } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';

/** Low, because the key in the link is the caller's only credential, as in mailed links. */
const guessable = { rate: { max: 30, windowMs: 60_000 } };

/** Calls for drawing a signature on another device. */
export const handoverRoutes = {
  startHandover: defineRoute({
    ...paths.startHandover,
    summary: 'Creates a key for drawing the caller’s signature on another device; replaces an earlier one',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    replies: { 201: startedHandover },
    errors: [],
    limits: guessable,
  }),
  handoverState: defineRoute({
    ...paths.handoverState,
    summary: 'Returns the progress of the drawing, and the signature until the key expires',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    params: z.object({ id }),
    replies: { 200: handoverState },
    errors: [],
  }),
  openHandover: defineRoute({
    ...paths.openHandover,
    summary: 'Opens the drawing page by its key; replies whose signature is requested',
    auth: 'public',
    permission: 'read',
    body: openHandoverBody,
    replies: { 200: openedHandover },
    errors: ['link_invalid'],
    limits: guessable,
  }),
  drawHandover: defineRoute({
    ...paths.drawHandover,
    summary: 'Sends the drawn signature, once; this does not sign anything',
    auth: 'public',
    permission: 'read',
    body: drawHandoverBody,
    replies: { 200: done },
    errors: ['link_invalid', 'illegal_transition'],
    limits: guessable,
  }),
} as const;
