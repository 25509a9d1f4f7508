import { paths } from '../wire/paths';
import { defineRoute } from '../wire/route';
import {
  marketInfo,
  marketSettings,
  marketTerms,
  marketTermsQuery,
  saveMarketSettingsBody,
  settingsHistory,
  settingsHistoryQuery,
} from './schemas';

/** Calls for the settings of the market (ADM-60 to ADM-66). */
export const marketSettingRoutes = {
  marketSettings: defineRoute({
    ...paths.marketSettings,
    summary: 'Returns the current settings of the market',
    auth: ['admin'],
    permission: 'read',
    replies: { 200: marketSettings },
    errors: [],
  }),
  saveMarketSettings: defineRoute({
    ...paths.saveMarketSettings,
    summary:
      'Saves a new version of the settings; refused if another administrator saved one in the meantime',
    auth: ['admin'],
    permission: 'prepare',
    proof: 'recent',
    body: saveMarketSettingsBody,
    replies: { 200: marketSettings },
    errors: ['changed_meanwhile'],
  }),
  marketSettingsHistory: defineRoute({
    ...paths.marketSettingsHistory,
    summary: 'Lists changes of the settings, newest first',
    auth: ['admin'],
    permission: 'read',
    query: settingsHistoryQuery,
    replies: { 200: settingsHistory },
    errors: [],
  }),
  marketInfo: defineRoute({
    ...paths.marketInfo,
    summary: 'Returns the operator of the market, with the contacts of operator and grievance officer',
    auth: 'public',
    permission: 'read',
    replies: { 200: marketInfo },
    errors: [],
  }),
  marketTerms: defineRoute({
    ...paths.marketTerms,
    summary: 'Returns the current terms of use, or an earlier version',
    auth: 'public',
    permission: 'read',
    query: marketTermsQuery,
    replies: { 200: marketTerms },
    errors: [],
  }),
} as const;
