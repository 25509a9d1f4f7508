import { paths } from '../wire/paths';
import { done } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import { changeSearchBody, savedSearch, savedSearches, saveSearchBody, searchPath } from './schemas';

/** Calls for a buyer's saved searches (OFF-140 to OFF-146). */
export const searchRoutes = {
  savedSearches: defineRoute({
    ...paths.savedSearches,
    summary: 'Lists the buyer’s saved searches, each with its number of new offers',
    auth: ['buyer'],
    permission: 'read',
    replies: { 200: savedSearches },
    errors: [],
  }),
  saveSearch: defineRoute({
    ...paths.saveSearch,
    summary: 'Saves a search under a name',
    auth: ['buyer'],
    permission: 'prepare',
    body: saveSearchBody,
    replies: { 201: savedSearch },
    errors: ['illegal_transition'],
  }),
  changeSavedSearch: defineRoute({
    ...paths.changeSavedSearch,
    summary: 'Renames a saved search or changes its mails',
    auth: ['buyer'],
    permission: 'prepare',
    params: searchPath,
    body: changeSearchBody,
    replies: { 200: done },
    errors: [],
  }),
  removeSavedSearch: defineRoute({
    ...paths.removeSavedSearch,
    summary: 'Deletes a saved search',
    auth: ['buyer'],
    permission: 'prepare',
    params: searchPath,
    replies: { 200: done },
    errors: [],
  }),
  openSavedSearch: defineRoute({
    ...paths.openSavedSearch,
    summary: 'Opens a saved search and marks its offers as seen',
    auth: ['buyer'],
    permission: 'read',
    params: searchPath,
    replies: { 200: savedSearch },
    errors: [],
  }),
} as const;
