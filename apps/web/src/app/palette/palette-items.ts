import { isPermitted } from '@proffer/contract/members/rules';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { needPath, webPaths } from '../../config/paths';
import { adminTabs } from '../layouts/admin-tabs';
import { navigationOf } from '../layouts/navigation';

export const paletteKinds = ['place', 'act', 'offer', 'contract', 'quote', 'nda', 'company', 'user'] as const;
type PaletteKind = (typeof paletteKinds)[number];

/** Head above the items of a kind. */
export const kindWords: Record<PaletteKind, string> = {
  place: 'Go to',
  act: 'Do',
  offer: 'Offers',
  contract: 'Contracts',
  quote: 'Quotes',
  nda: 'NDAs',
  company: 'Companies',
  user: 'Users',
};

/** An item that the palette opens or runs. */
export interface PaletteItem {
  kind: PaletteKind;
  /** Unique among the items of a kind. */
  id: string;
  label: string;
  /** Small text after the label. */
  hint?: string;
  to?: string;
  search?: Record<string, string>;
  act?: () => void;
}

const place = (label: string, to: string): PaletteItem => ({ kind: 'place', id: to, label, to });

/** Returns every screen of a user, those of the top bar first. */
export function placesOf(user: SessionUser): PaletteItem[] {
  if (user.userType === 'Admin') {
    return [
      ...adminTabs.map(({ label, to }) => place(label, to)),
      place('New template', webPaths.adminTemplate),
      place('Account Settings', webPaths.adminSettings),
    ];
  }
  const bar = navigationOf(user).map(({ label, to }) => place(label, to));
  if (user.member.isShared) bar.push(place('Signature requests', webPaths.signatureRequests));
  return user.userType === 'Buyer'
    ? [
        ...bar,
        ...(isPermitted(user.member, 'prepare') ? [place('Post a need', needPath.new)] : []),
        place('Notifications', webPaths.buyerNotifications),
        place('My Profile', webPaths.buyerProfile),
        place('Saved Companies', webPaths.buyerCompanies),
        place('Account Settings', webPaths.buyerSettings),
      ]
    : [
        ...bar,
        place('Published offers', webPaths.publishedOffers),
        place('All Company Offers: figures', webPaths.supplierDashboard),
        ...(isPermitted(user.member, 'prepare') ? [place('Import offers', webPaths.importOffers)] : []),
        place('Notifications', webPaths.supplierNotifications),
        place('My Profile', webPaths.supplierProfile),
        place('Saved Companies', webPaths.supplierCompanies),
        place('Account Settings', webPaths.supplierSettings),
      ];
}

/** Returns the items whose label has words beginning with each typed word, in order. */
export function matching(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = wordsOf(typed);
  return items.filter(({ label }) => {
    const of = wordsOf(label);
    return words.every((word) => of.some((one) => one.startsWith(word)));
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
