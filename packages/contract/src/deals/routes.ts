import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { binary, defineRoute } from '../wire/route';

/** Calls under `/deals` (DEA-40). */
export const dealRoutes = {
  dealFile: defineRoute({
    ...paths.dealFile,
    summary:
      'The deal of the caller about an offer as a ZIP: its chain, documents and certificates, readable and to be checked without the market',
    auth: ['supplier', 'buyer'],
    query: z.object({ proposalId: id, buyerId: id }),
    replies: { 200: binary('application/zip') },
    errors: [],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
} as const;
