import { assignmentPaths as paths } from '../wire/assignment-paths';
import { done } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import { assignBody, assigneesQuery, assigneesReply, assignmentPath } from './schemas';

const traders = ['supplier', 'buyer'] as const;

/** Calls about the people of a company who are in charge of conversations, requests, quotes and contracts (COM-70). */
export const assignmentRoutes = {
  assignees: defineRoute({
    ...paths.assignees,
    summary: 'Returns who is in charge of things in the caller’s company',
    auth: traders,
    permission: 'read',
    query: assigneesQuery,
    replies: { 200: assigneesReply },
    errors: [],
  }),
  assign: defineRoute({
    ...paths.assign,
    summary: 'Assigns a thing to a person of the caller’s company, or to nobody; notifies the person',
    auth: traders,
    permission: 'prepare',
    params: assignmentPath,
    body: assignBody,
    replies: { 200: done },
    errors: [],
  }),
} as const;
