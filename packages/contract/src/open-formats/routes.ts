import { z } from 'zod';
import { paths } from '../wire/paths';
import { id } from '../wire/primitives.schemas';
import { binary, defineRoute } from '../wire/route';

/** Calls for documents in open formats (FMT-1 to FMT-9). */
export const openFormatRoutes = {
  contractOrder: defineRoute({
    ...paths.contractOrder,
    summary: 'Downloads an agreed contract as a UBL 2.1 Order; for the two parties',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    params: z.object({ id }),
    replies: { 200: binary('application/xml; charset=utf-8') },
    errors: ['illegal_transition'],
  }),
  contractOrderResponse: defineRoute({
    ...paths.contractOrderResponse,
    summary: 'Downloads the supplier’s acceptance of an agreed contract as a UBL 2.1 Order Response',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    params: z.object({ id }),
    replies: { 200: binary('application/xml; charset=utf-8') },
    errors: ['illegal_transition'],
  }),
} as const;
