import { recordPaths } from '@proffer/contract/wire/record-paths';
import { learnPaths } from '../../lib/client';

learnPaths(recordPaths);

/** The administrators' pages, listed here so that everybody's first load contains one file name instead of thirty. */
const pages = {
  users: async () => {
    const { UsersPage, prefetch } = await import('../../features/users/users-page');
    return { Page: UsersPage, prefetch };
  },
  offers: async () => {
    const { OfferingsPage, prefetch } = await import('../../features/offers/administration/offerings-page');
    return { Page: OfferingsPage, prefetch };
  },
  queue: async () => {
    const { QueuePage, prefetch } = await import('../../features/waiting/queue-page');
    return { Page: QueuePage, prefetch };
  },
  templates: async () => {
    const { TemplatesPage, prefetch } = await import('../../features/templates/templates-page');
    return { Page: TemplatesPage, prefetch };
  },
  templateEditor: async () => {
    const { TemplateEditorPage } = await import('../../features/templates/template-editor-page');
    return { Page: TemplateEditorPage };
  },
  reports: async () => {
    const { ReportsPage, prefetch } = await import('../../features/reports/reports-page');
    return { Page: ReportsPage, prefetch };
  },
  synonyms: async () => {
    const { SynonymsPage, prefetch } = await import('../../features/synonyms/synonyms-page');
    return { Page: SynonymsPage, prefetch };
  },
  settings: async () => {
    const { MarketSettingsPage, prefetch } = await import('../../features/settings/market-settings-page');
    return { Page: MarketSettingsPage, prefetch };
  },
  audit: async () => {
    const { AuditPage, prefetch } = await import('../../features/records/audit/audit-page');
    return { Page: AuditPage, prefetch };
  },
  security: async () => {
    const { SecurityPage, prefetch } = await import('../../features/records/security/security-page');
    return { Page: SecurityPage, prefetch };
  },
  system: async () => {
    const { SystemPage, prefetch } = await import('../../features/system/system-page');
    return { Page: SystemPage, prefetch };
  },
  home: async () => {
    const { AdminHomePage, prefetch } = await import('./admin-home-page');
    return { Page: AdminHomePage, prefetch };
  },
};
export type AdminPage = keyof typeof pages;

/** Loads a page with the function that prefetches its data. */
export const loadAdminPage = (name: AdminPage) => pages[name]();
