import { paths } from '../wire/paths';
import { defineRoute } from '../wire/route';
import { buyerHome } from './schemas';

export const homeRoutes = {
  buyerHome: defineRoute({
    ...paths.buyerHome,
    summary: 'All that the buyer’s home shows: what waits for the buyer, and the figures',
    auth: ['buyer'],
    replies: { 200: buyerHome },
    errors: [],
  }),
} as const;
