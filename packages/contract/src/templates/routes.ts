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
    summary: 'Lists templates in their newest version; suppliers see active ones only',
    auth: ['supplier', 'admin'],
    permission: 'read',
    replies: { 200: z.array(template) },
    errors: [],
  }),
  getTemplate: defineRoute({
    ...paths.getTemplate,
    summary: 'Returns a template with its questions, also an older version',
    auth: ['supplier', 'admin'],
    permission: 'read',
    params: idParams,
    replies: { 200: template },
    errors: [],
  }),
  saveTemplate: defineRoute({
    ...paths.saveTemplate,
    summary: 'Creates a template',
    auth: ['admin'],
    permission: 'prepare',
    body: templateBody,
    replies: { 201: template },
    errors: [],
  }),
  updateTemplate: defineRoute({
    ...paths.updateTemplate,
    summary: 'Changes a template; one used by offers gets a new version, whose id is replied',
    auth: ['admin'],
    permission: 'prepare',
    params: idParams,
    body: templateBody,
    replies: { 200: template },
    errors: ['changed_meanwhile'],
  }),
  removeTemplate: defineRoute({
    ...paths.removeTemplate,
    summary: 'Removes a template that no offer uses',
    auth: ['admin'],
    permission: 'prepare',
    params: idParams,
    replies: { 200: text },
    errors: ['illegal_transition'],
  }),
  searchTemplates: defineRoute({
    ...paths.searchTemplates,
    summary: 'Searches templates by a part of their name, by page',
    auth: ['supplier', 'admin'],
    permission: 'read',
    query: templateSearchQuery,
    replies: { 200: pageOf(template) },
    errors: [],
  }),
  templateOfferings: defineRoute({
    ...paths.templateOfferings,
    summary: 'Lists offers that use a template in any version, newest first',
    auth: ['admin'],
    permission: 'read',
    params: idParams,
    query: templateOfferingsQuery,
    replies: { 200: pageOf(templateOffering) },
    errors: [],
  }),
  toggleTemplate: defineRoute({
    ...paths.toggleTemplate,
    summary: 'Activates or deactivates a template for suppliers',
    auth: ['admin'],
    permission: 'prepare',
    params: idParams,
    body: z.object({ active: flag }),
    replies: { 200: template },
    errors: [],
  }),
} as const;
