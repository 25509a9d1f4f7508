import {
  IconBriefcase,
  IconLayoutList,
  IconFileText,
  IconHome,
  IconMessage,
  IconPlus,
  IconReceipt,
  IconSearch,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react';
import { isPermitted } from '@proffer/contract/members/rules';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../../config/paths';

export interface NavItem {
  label: string;
  /** Name for a phone's bottom bar and a narrow top bar. */
  shortLabel: string;
  to: string;
  /** Other addresses that belong to this entry. */
  also?: string[];
  icon: Icon;
  /** Number shown next to the entry: unread messages, or NDAs and quotes that wait for the user. */
  count?: 'messages' | 'ndas' | 'quotes';
  /** True if a phone's bottom bar has no room for the entry; the list of offers or the search leads to it. */
  isTopOnly?: true;
}

/** Navigation entries of each side of the market (ACC-13, ACC-16). */
export const navigation: Record<'Supplier' | 'Buyer', NavItem[]> = {
  Supplier: [
    { label: 'Home', shortLabel: 'Home', to: webPaths.supplierHome, icon: IconHome },
    {
      label: 'My Proposals and Offers',
      shortLabel: 'Offers',
      to: webPaths.supplierOffers,
      also: [webPaths.publishedOffers, webPaths.importOffers, webPaths.supplierDashboard],
      icon: IconBriefcase,
    },
    { label: 'Post a Proposal', shortLabel: 'Post', to: webPaths.wizard, icon: IconPlus, isTopOnly: true },
    {
      label: 'Market',
      shortLabel: 'Market',
      to: webPaths.supplierSearch,
      icon: IconSearch,
      isTopOnly: true,
    },
    { label: 'Needs', shortLabel: 'Needs', to: webPaths.supplierNeeds, icon: IconLayoutList },
    {
      label: 'NDA Management',
      shortLabel: 'NDA',
      to: webPaths.supplierNda,
      icon: IconShieldCheck,
      count: 'ndas',
    },
    {
      label: 'Quotes',
      shortLabel: 'Quotes',
      to: webPaths.supplierQuotes,
      icon: IconReceipt,
      count: 'quotes',
    },
    {
      label: 'Contracts',
      shortLabel: 'Contracts',
      to: webPaths.supplierContracts,
      also: [webPaths.addContract],
      icon: IconFileText,
    },
    {
      label: 'Messages',
      shortLabel: 'Messages',
      to: webPaths.supplierMessages,
      icon: IconMessage,
      count: 'messages',
    },
  ],
  Buyer: [
    {
      label: 'Home',
      shortLabel: 'Home',
      to: webPaths.buyerHome,
      also: [webPaths.buyerOffers],
      icon: IconHome,
    },
    {
      label: 'Proposals and Offers',
      shortLabel: 'Offers',
      to: webPaths.buyerDashboard,
      also: ['/view-offer', webPaths.buyerSearch],
      icon: IconBriefcase,
    },
    { label: 'Needs', shortLabel: 'Needs', to: webPaths.buyerNeeds, icon: IconLayoutList },
    {
      label: 'NDA Management',
      shortLabel: 'NDA',
      to: webPaths.buyerNda,
      icon: IconShieldCheck,
      count: 'ndas',
    },
    { label: 'Quotes', shortLabel: 'Quotes', to: webPaths.buyerQuotes, icon: IconReceipt, count: 'quotes' },
    { label: 'Contracts', shortLabel: 'Contracts', to: webPaths.buyerContracts, icon: IconFileText },
    {
      label: 'Messages',
      shortLabel: 'Messages',
      to: webPaths.buyerMessages,
      icon: IconMessage,
      count: 'messages',
    },
  ],
};

/** Returns whether an address belongs to an entry. */
export function isCurrent(item: Pick<NavItem, 'to' | 'also'>, pathname: string): boolean {
  return [item.to, ...(item.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Returns the navigation of a user; people who only read have no entry for a new offer. */
export function navigationOf(user: SessionUser): NavItem[] {
  if (user.userType === 'Buyer') return navigation.Buyer;
  const mayPost = isPermitted(user.member, 'prepare');
  return navigation.Supplier.filter(({ to }) => mayPost || to !== webPaths.wizard);
}
