import { webPaths } from '../../config/paths';
import type { NavItem } from './navigation';

interface AdminTab extends Pick<NavItem, 'label' | 'to' | 'also'> {
  /** True if the tab shows the number of items in the administrators' queue. */
  isWaiting?: true;
}

/** Header tabs of administrators (ADM-1). */
export const adminTabs: AdminTab[] = [
  { label: 'User Profile', to: webPaths.adminUsers },
  { label: 'Offerings', to: webPaths.adminOffers },
  { label: 'Template Management', to: webPaths.adminTemplates, also: [webPaths.adminTemplate] },
  { label: 'Home', to: webPaths.adminHome },
  { label: 'Waiting', to: webPaths.adminQueue, isWaiting: true },
  { label: 'Reports', to: webPaths.adminReports },
  { label: 'Synonyms', to: webPaths.adminSynonyms },
  { label: 'Settings', to: webPaths.marketSettings },
  { label: 'Audit log', to: webPaths.adminLog },
  { label: 'Security', to: webPaths.adminSecurity },
  { label: 'System', to: webPaths.adminSystem },
];
