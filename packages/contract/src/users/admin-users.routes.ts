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
    needs: 'read',
    query: allUsersQuery,
    replies: { 200: z.array(adminUser) },
    errors: [],
  }),
  adminUserDetail: defineRoute({
    ...paths.adminUserDetail,
    summary: 'Returns one user with decisions, notes, and the effects of deactivating',
    auth: ['admin'],
    needs: 'read',
    params: userIdParam,
    replies: { 200: adminUserDetail },
    errors: [],
  }),
  approveUser: defineRoute({
    ...paths.approveUser,
    summary: 'Approves a new administrator, or marks a company as validated',
    ...act,
    needs: 'prepare',
    body: approveBody,
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
  denyUser: defineRoute({
    ...paths.denyUser,
    summary: 'Denies the validation of a company or the approval of an administrator, with a reason for them',
    ...act,
    needs: 'prepare',
    body: reasonedBody,
  }),
  activateUser: defineRoute({
    ...paths.activateUser,
    summary: 'Activates a deactivated user and shows their offers again',
    ...act,
    needs: 'prepare',
    body: activateBody,
  }),
  deactivateUser: defineRoute({
    ...paths.deactivateUser,
    summary: 'Deactivates a user: ends sessions and hides offers; not oneself, nor the last administrator',
    ...act,
    needs: 'prepare',
    body: reasonedBody,
  }),
  bulkUsers: defineRoute({
    ...paths.bulkUsers,
    summary: 'Performs one act for many users, with a result for each',
    auth: ['admin'],
    needs: 'prepare',
    proof: 'recent',
    body: bulkBody,
    replies: { 200: bulkReply },
    errors: [],
  }),
  addUserNote: defineRoute({
    ...paths.addUserNote,
    summary: 'Stores an internal note about a user',
    auth: ['admin'],
    needs: 'prepare',
    params: userIdParam,
    body: noteBody,
    replies: { 201: done },
    errors: [],
  }),
} as const;
