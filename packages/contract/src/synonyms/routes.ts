import { paths } from '../wire/paths';
import { done } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import {
  changeSynonymsBody,
  synonymGroup,
  synonymGroups,
  synonymPreview,
  synonymsBody,
  synonymsPath,
  synonymsQuery,
} from './schemas';

/** Calls by which administrators manage the search's synonyms (ADM-27 to ADM-31). */
export const synonymRoutes = {
  synonyms: defineRoute({
    ...paths.synonyms,
    summary: 'Lists groups of synonyms in the order of their first words, optionally those with a keyword',
    auth: ['admin'],
    permission: 'read',
    query: synonymsQuery,
    replies: { 200: synonymGroups },
    errors: [],
  }),
  addSynonyms: defineRoute({
    ...paths.addSynonyms,
    summary: 'Creates a group of words that no other group contains',
    auth: ['admin'],
    permission: 'prepare',
    body: synonymsBody,
    replies: { 201: synonymGroup },
    errors: ['illegal_transition'],
  }),
  changeSynonyms: defineRoute({
    ...paths.changeSynonyms,
    summary: 'Replaces the words of a group',
    auth: ['admin'],
    permission: 'prepare',
    params: synonymsPath,
    body: changeSynonymsBody,
    replies: { 200: synonymGroup },
    errors: ['changed_meanwhile'],
  }),
  removeSynonyms: defineRoute({
    ...paths.removeSynonyms,
    summary: 'Removes a group',
    auth: ['admin'],
    permission: 'prepare',
    params: synonymsPath,
    replies: { 200: done },
    errors: [],
  }),
  previewSynonyms: defineRoute({
    ...paths.previewSynonyms,
    summary:
      'Counts the published offers that each of these words finds, and all together; nothing is stored',
    auth: ['admin'],
    permission: 'prepare',
    body: synonymsBody,
    replies: { 200: synonymPreview },
    errors: [],
  }),
} as const;
