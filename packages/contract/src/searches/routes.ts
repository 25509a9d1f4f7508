import { paths } from '../wire/paths';
import { done } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import { changeSearchBody, savedSearch, savedSearches, saveSearchBody, searchPath } from './schemas';

/** Calls for saved searches of a company (OFF-140 to OFF-146, NED-66). */
export const searchRoutes = {
  savedSearches: defineRoute({
    ...paths.savedSearches,
    summary: 'Lists the company’s saved searches, each with its number of new offers or needs',
    auth: ['buyer', 'supplier'],
    permission: 'read',
    replies: { 200: savedSearches },
    errors: [],
  }),
  saveSearch: defineRoute({
    ...paths.saveSearch,
    summary: 'Saves a search under a name',
    auth: ['buyer', 'supplier'],
    permission: 'prepare',
    body: saveSearchBody,
    replies: { 201: savedSearch },
    errors: ['illegal_transition'],
  }),
  changeSavedSearch: defineRoute({
    ...paths.changeSavedSearch,
    summary: 'Renames a saved search or changes its mails',
    auth: ['buyer', 'supplier'],
    permission: 'prepare',
    params: searchPath,
    body: changeSearchBody,
    replies: { 200: done },
    errors: [],
  }),
  removeSavedSearch: defineRoute({
    ...paths.removeSavedSearch,
    summary: 'Deletes a saved search',
    auth: ['buyer', 'supplier'],
    permission: 'prepare',
    params: searchPath,
    replies: { 200: done },
    errors: [],
  }),
  openSavedSearch: defineRoute({
    ...paths.openSavedSearch,
    summary: 'Opens a saved search and marks its matches as seen',
    auth: ['buyer', 'supplier'],
    permission: 'read',
    params: searchPath,
    replies: { 200: savedSearch },
    errors: [],
  }),
} as const;
