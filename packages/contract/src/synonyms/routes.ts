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
    summary: 'Groups of synonyms in the order of their first words; with a keyword those that have it',
    auth: ['admin'],
    query: synonymsQuery,
    replies: { 200: synonymGroups },
    errors: [],
  }),
  addSynonyms: defineRoute({
    ...paths.addSynonyms,
    summary: 'Makes a group of words that no other group has',
    auth: ['admin'],
    body: synonymsBody,
    replies: { 201: synonymGroup },
    errors: ['illegal_transition'],
  }),
  changeSynonyms: defineRoute({
    ...paths.changeSynonyms,
    summary: 'Gives a group other words',
    auth: ['admin'],
    params: synonymsPath,
    body: changeSynonymsBody,
    replies: { 200: synonymGroup },
    errors: ['changed_meanwhile'],
  }),
  removeSynonyms: defineRoute({
    ...paths.removeSynonyms,
    summary: 'Removes a group',
    auth: ['admin'],
    params: synonymsPath,
    replies: { 200: done },
    errors: [],
  }),
  previewSynonyms: defineRoute({
    ...paths.previewSynonyms,
    summary: 'How many published offers each of these words finds, and all together; nothing is kept',
    auth: ['admin'],
    body: synonymsBody,
    replies: { 200: synonymPreview },
    errors: [],
  }),
} as const;
