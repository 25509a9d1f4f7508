import { z } from 'zod';
import { paths } from './paths';
import { id } from './primitives.schemas';
import { defineRoute } from './route';
import { template } from './templates.schemas';

/** Reading calls under `/template` (spec §7 "Templates"). */
export const templateRoutes = {
  allTemplates: defineRoute({
    ...paths.allTemplates,
    summary: 'Templates; suppliers see the active ones',
    auth: ['supplier', 'admin'],
    replies: { 200: z.array(template) },
    errors: [],
  }),
  getTemplate: defineRoute({
    ...paths.getTemplate,
    summary: 'One template with its questions',
    auth: ['supplier', 'admin'],
    params: z.object({ id }),
    replies: { 200: template },
    errors: [],
  }),
} as const;
