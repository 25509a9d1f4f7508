import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import { taskCounts } from '../notifications/schemas';
import { besideOffer, buyerHome } from './schemas';

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
