import { recordPaths } from '@proffer/contract/wire/record-paths';
import { learnPaths } from '../../lib/client';

learnPaths(recordPaths);

/** The administrators' pages, listed here so that everybody's first load contains one file name instead of thirty. */
export const audit = () => import('../../features/records/audit/audit-page');
export const market = () => import('../../features/figures/market/market-page');
export const offers = () => import('../../features/offers/administration/offerings-page');
export const queue = () => import('../../features/waiting/queue-page');
export const reports = () => import('../../features/reports/reports-page');
export const security = () => import('../../features/records/security/security-page');
export const synonyms = () => import('../../features/synonyms/synonyms-page');
export const settings = () => import('../../features/settings/market-settings-page');
export const system = () => import('../../features/system/system-page');
export const templateEditor = () => import('../../features/templates/template-editor-page');
export const templates = () => import('../../features/templates/templates-page');
export const users = () => import('../../features/users/users-page');
