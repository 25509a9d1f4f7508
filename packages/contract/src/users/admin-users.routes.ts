import { z } from 'zod';
import {
  activateBody,
  adminUser,
  adminUserDetail,
  allUsersQuery,
  approveBody,
  bulkBody,
  bulkReply,
  noteBody,
  reasonedBody,
  userIdParam,
} from './admin-users.schemas';
import { paths } from '../wire/paths';
import { done } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';

const act = {
  auth: ['admin'],
  params: userIdParam,
  replies: { 200: done },
  errors: ['illegal_transition', 'proof_needed'],
} as const;

/** Calls by which administrators manage users (ADM-3 to ADM-16). */
export const adminUserRoutes = {
  allUsers: defineRoute({
    ...paths.allUsers,
    summary: 'Users of the market but oneself; the number of all in X-Total-Count',
    auth: ['admin'],
    query: allUsersQuery,
    replies: { 200: z.array(adminUser) },
    errors: [],
  }),
  adminUserDetail: defineRoute({
    ...paths.adminUserDetail,
    summary: 'One user with decisions, notes, and what deactivating would do',
    auth: ['admin'],
    params: userIdParam,
    replies: { 200: adminUserDetail },
    errors: [],
  }),
  approveUser: defineRoute({
    ...paths.approveUser,
    summary: 'Let an administrator in who signed up, or mark a company as validated',
    ...act,
    body: approveBody,
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  denyUser: defineRoute({
    ...paths.denyUser,
    summary: 'Deny the validation of a company, or an administrator’s approval, with a reason told to them',
    ...act,
    body: reasonedBody,
  }),
  activateUser: defineRoute({
    ...paths.activateUser,
    summary: 'Let a deactivated user back in, and their offers onto the market',
    ...act,
    body: activateBody,
  }),
  deactivateUser: defineRoute({
    ...paths.deactivateUser,
    summary:
      'End a user’s sessions and hide their offers until activated again; not oneself, nor the last administrator',
    ...act,
    body: reasonedBody,
  }),
  bulkUsers: defineRoute({
    ...paths.bulkUsers,
    summary: 'One act for many users, with a result for each',
    auth: ['admin'],
    proof: 'recent',
    body: bulkBody,
    replies: { 200: bulkReply },
    errors: [],
  }),
  addUserNote: defineRoute({
    ...paths.addUserNote,
    summary: 'Keep an internal note about a user',
    auth: ['admin'],
    params: userIdParam,
    body: noteBody,
    replies: { 201: done },
    errors: [],
  }),
} as const;
