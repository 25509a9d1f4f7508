import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import { taskCounts } from '../notifications/schemas';
import { adminHome, besideOffer, buyerHome, endsSoon, nextStep, supplierHome } from './schemas';

export const homeRoutes = {
  buyerHome: defineRoute({
    ...paths.buyerHome,
    summary: 'Returns the buyer’s home: waiting items and figures',
    auth: ['buyer'],
    permission: 'read',
    replies: { 200: buyerHome },
    errors: [],
  }),
  taskCounts: defineRoute({
    ...paths.taskCounts,
    summary: 'Counts the NDAs and quotes that are waiting for the caller',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    replies: { 200: taskCounts },
    errors: [],
  }),
  supplierHome: defineRoute({
    ...paths.supplierHome,
    summary: 'Returns the supplier’s home: waiting items and figures',
    auth: ['supplier'],
    permission: 'read',
    replies: { 200: supplierHome },
    errors: [],
  }),
  adminHome: defineRoute({
    ...paths.adminHome,
    summary: 'Returns the administrator’s home: waiting items and what ends soon',
    auth: ['admin'],
    permission: 'read',
    replies: { 200: adminHome },
    errors: [],
  }),
  endsSoon: defineRoute({
    ...paths.endsSoon,
    summary: 'Lists the next contracts and NDAs that end within 30 days; for administrators certificates',
    auth: ['supplier', 'buyer', 'admin'],
    permission: 'read',
    replies: { 200: endsSoon },
    errors: [],
  }),
  nextStep: defineRoute({
    ...paths.nextStep,
    summary: 'Returns the action that the home suggests',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    replies: { 200: nextStep },
    errors: [],
  }),
  besideOffer: defineRoute({
    ...paths.besideOffer,
    summary:
      'Returns the context of an offer for a buyer: the company, their dealings with each other, and other offers',
    auth: ['buyer'],
    permission: 'read',
    params: z.object({ id }),
    replies: { 200: besideOffer },
    errors: [],
  }),
} as const;
