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
    summary: 'The settings of the market in force',
    auth: ['admin'],
    replies: { 200: marketSettings },
    errors: [],
  }),
  saveMarketSettings: defineRoute({
    ...paths.saveMarketSettings,
    summary: 'Saves a new version of the settings; refused if another administrator has saved one meanwhile',
    auth: ['admin'],
    proof: 'recent',
    body: saveMarketSettingsBody,
    replies: { 200: marketSettings },
    errors: ['changed_meanwhile'],
  }),
  marketSettingsHistory: defineRoute({
    ...paths.marketSettingsHistory,
    summary: 'Changes of the settings, newest first',
    auth: ['admin'],
    query: settingsHistoryQuery,
    replies: { 200: settingsHistory },
    errors: [],
  }),
  marketInfo: defineRoute({
    ...paths.marketInfo,
    summary: 'Who operates the market, and how to reach the operator and the grievance officer',
    auth: 'public',
    replies: { 200: marketInfo },
    errors: [],
  }),
  marketTerms: defineRoute({
    ...paths.marketTerms,
    summary: 'The terms of use in force, or an earlier version',
    auth: 'public',
    query: marketTermsQuery,
    replies: { 200: marketTerms },
    errors: [],
  }),
} as const;
