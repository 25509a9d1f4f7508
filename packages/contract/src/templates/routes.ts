import { z } from 'zod';
import { paths } from '../wire/paths';
import { flag, id, pageOf } from '../wire/primitives.schemas';
import { defineRoute, text } from '../wire/route';
import {
  template,
  templateBody,
  templateOffering,
  templateOfferingsQuery,
  templateSearchQuery,
} from './schemas';

const idParams = z.object({ id });

/** Calls under `/template` (TPL-16 to TPL-22). */
export const templateRoutes = {
  allTemplates: defineRoute({
    ...paths.allTemplates,
    summary: 'Templates in their newest version; suppliers see the active ones',
    auth: ['supplier', 'admin'],
    replies: { 200: z.array(template) },
    errors: [],
  }),
  getTemplate: defineRoute({
    ...paths.getTemplate,
    summary: 'One template with its questions, also an older version',
    auth: ['supplier', 'admin'],
    params: idParams,
    replies: { 200: template },
    errors: [],
  }),
  saveTemplate: defineRoute({
    ...paths.saveTemplate,
    summary: 'Make a template',
    auth: ['admin'],
    body: templateBody,
    replies: { 201: template },
    errors: [],
  }),
  updateTemplate: defineRoute({
    ...paths.updateTemplate,
    summary: 'Change a template; one that offers use gets a new version, and the reply its new id',
    auth: ['admin'],
    params: idParams,
    body: templateBody,
    replies: { 200: template },
    errors: ['changed_meanwhile'],
  }),
  removeTemplate: defineRoute({
    ...paths.removeTemplate,
    summary: 'Remove a template that no offer uses',
    auth: ['admin'],
    params: idParams,
    replies: { 200: text },
    errors: ['illegal_transition'],
  }),
  searchTemplates: defineRoute({
    ...paths.searchTemplates,
    summary: 'Templates by a part of their name, by page',
    auth: ['supplier', 'admin'],
    query: templateSearchQuery,
    replies: { 200: pageOf(template) },
    errors: [],
  }),
  templateOfferings: defineRoute({
    ...paths.templateOfferings,
    summary: 'Offers that use a template in any version, the newest first',
    auth: ['admin'],
    params: idParams,
    query: templateOfferingsQuery,
    replies: { 200: pageOf(templateOffering) },
    errors: [],
  }),
  toggleTemplate: defineRoute({
    ...paths.toggleTemplate,
    summary: 'Offer a template to suppliers, or no longer',
    auth: ['admin'],
    params: idParams,
    body: z.object({ active: flag }),
    replies: { 200: template },
    errors: [],
  }),
} as const;
