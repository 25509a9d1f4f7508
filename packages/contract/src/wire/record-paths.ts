import type { Method } from './route';

/** Paths of the administrators' calls for records, synonyms, settings and system; other users' pages load without them. */
export const recordPaths = {
  auditLog: { method: 'GET', path: '/user/audit' },
  exportAuditLog: { method: 'GET', path: '/user/audit/export' },
  securityEvents: { method: 'GET', path: '/user/security-events' },
  exportSecurityEvents: { method: 'GET', path: '/user/security-events/export' },
  synonyms: { method: 'GET', path: '/user/synonyms' },
  addSynonyms: { method: 'POST', path: '/user/synonyms' },
  previewSynonyms: { method: 'POST', path: '/user/synonyms/preview' },
  changeSynonyms: { method: 'PUT', path: '/user/synonyms/:id' },
  removeSynonyms: { method: 'DELETE', path: '/user/synonyms/:id' },
  marketSettings: { method: 'GET', path: '/user/market-settings' },
  saveMarketSettings: { method: 'PUT', path: '/user/market-settings' },
  marketSettingsHistory: { method: 'GET', path: '/user/market-settings/history' },
  uploadMarketLogo: { method: 'POST', path: '/user/market-logo' },
  previewBrandMail: { method: 'GET', path: '/user/market-settings/preview/mail' },
  previewBrandDocument: { method: 'GET', path: '/user/market-settings/preview/document' },
  systemState: { method: 'GET', path: '/user/system' },
} as const satisfies Record<string, { method: Method; path: string }>;
