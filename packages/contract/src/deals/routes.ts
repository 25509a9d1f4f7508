import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { binary, defineRoute } from '../wire/route';

/** Calls under `/deals` (DEA-40). */
export const dealRoutes = {
  dealFile: defineRoute({
    ...paths.dealFile,
    summary:
      'Downloads the caller’s deal about an offer as a ZIP: chain, documents and certificates, which can be read and checked without the market',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    query: z.object({ proposalId: id, buyerId: id }),
    replies: { 200: binary('application/zip') },
    errors: [],
    limits: { rate: { max: 30, windowMs: 60_000 } },
  }),
} as const;
