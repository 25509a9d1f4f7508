import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import { taskCounts } from '../notifications/schemas';
import { adminHome, besideOffer, buyerHome, endsSoon, nextStep, supplierHome } from './schemas';

export const homeRoutes = {
  buyerHome: defineRoute({
    ...paths.buyerHome,
    summary: 'All that the buyer’s home shows: what waits for the buyer, and the figures',
    auth: ['buyer'],
    replies: { 200: buyerHome },
    errors: [],
  }),
  taskCounts: defineRoute({
    ...paths.taskCounts,
    summary: 'How many NDAs and quotes wait for the caller’s next step',
    auth: ['supplier', 'buyer'],
    replies: { 200: taskCounts },
    errors: [],
  }),
  supplierHome: defineRoute({
    ...paths.supplierHome,
    summary: 'All that the supplier’s home shows: what waits for the supplier, and the figures',
    auth: ['supplier'],
    replies: { 200: supplierHome },
    errors: [],
  }),
  adminHome: defineRoute({
    ...paths.adminHome,
    summary: 'What waits for administrators and what ends soon, as their home shows it',
    auth: ['admin'],
    replies: { 200: adminHome },
    errors: [],
  }),
  endsSoon: defineRoute({
    ...paths.endsSoon,
    summary: 'The first contracts and NDAs that end within 30 days; for administrators certificates',
    auth: ['supplier', 'buyer', 'admin'],
    replies: { 200: endsSoon },
    errors: [],
  }),
  nextStep: defineRoute({
    ...paths.nextStep,
    summary: 'The action that the home suggests',
    auth: ['supplier', 'buyer'],
    replies: { 200: nextStep },
    errors: [],
  }),
  besideOffer: defineRoute({
    ...paths.besideOffer,
    summary:
      'What stands beside an offer for a buyer: the company, what the two have with each other, and other offers',
    auth: ['buyer'],
    params: z.object({ id }),
    replies: { 200: besideOffer },
    errors: [],
  }),
} as const;
