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
    summary: 'Lists all other users of the market; X-Total-Count has their number',
    auth: ['admin'],
    permission: 'read',
    query: allUsersQuery,
    replies: { 200: z.array(adminUser) },
    errors: [],
  }),
  adminUserDetail: defineRoute({
    ...paths.adminUserDetail,
    summary: 'Returns one user with decisions, notes, and the effects of deactivating',
    auth: ['admin'],
    permission: 'read',
    params: userIdParam,
    replies: { 200: adminUserDetail },
    errors: [],
  }),
  approveUser: defineRoute({
    ...paths.approveUser,
    summary: 'Approves a new administrator, or marks a company as validated',
    ...act,
    permission: 'prepare',
    body: approveBody,
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  denyUser: defineRoute({
    ...paths.denyUser,
    summary: 'Denies the validation of a company or the approval of an administrator, with a reason for them',
    ...act,
    permission: 'prepare',
    body: reasonedBody,
  }),
  activateUser: defineRoute({
    ...paths.activateUser,
    summary: 'Activates a deactivated user and shows their offers again',
    ...act,
    permission: 'prepare',
    body: activateBody,
  }),
  deactivateUser: defineRoute({
    ...paths.deactivateUser,
    summary: 'Deactivates a user: ends sessions and hides offers; not oneself, nor the last administrator',
    ...act,
    permission: 'prepare',
    body: reasonedBody,
  }),
  bulkUsers: defineRoute({
    ...paths.bulkUsers,
    summary: 'Performs one act for many users, with a result for each',
    auth: ['admin'],
    permission: 'prepare',
    proof: 'recent',
    body: bulkBody,
    replies: { 200: bulkReply },
    errors: [],
  }),
  addUserNote: defineRoute({
    ...paths.addUserNote,
    summary: 'Stores an internal note about a user',
    auth: ['admin'],
    permission: 'prepare',
    params: userIdParam,
    body: noteBody,
    replies: { 201: done },
    errors: [],
  }),
} as const;
