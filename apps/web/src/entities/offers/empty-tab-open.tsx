import { Button } from '@mantine/core';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import { EmptyState } from '../../ui/list-states';

interface EmptyTab {
  title: string;
  text: string;
  /** Another tab to open, with the label of its button. */
  next: { tab: BuyerTab; label: string };
}

const ofMarket: Record<BuyerTab, EmptyTab> = {
  saved: {
    title: 'No Saved Offers Yet',
    text: 'Save offers that you want to return to; they are listed here.',
    next: { tab: 'active', label: 'Browse active offers' },
  },
  active: {
    title: 'No Active Offers Yet',
    text: 'Published offers that you have neither saved nor archived appear here.',
    next: { tab: 'saved', label: 'Look at saved offers' },
  },
  archived: {
    title: 'No Archived Offers Yet',
    text: 'Archive offers that are not for you; they move from your lists to this one.',
    next: { tab: 'active', label: 'Browse active offers' },
  },
};

const ofSearch: Record<BuyerTab, EmptyTab> = {
  saved: {
    title: 'No results found',
    text: 'You have not saved any offers yet.',
    next: { tab: 'active', label: 'Search active offers' },
  },
  active: {
    title: 'No results found',
    text: 'Every published offer is on your saved or archived list.',
    next: { tab: 'saved', label: 'Search saved offers' },
  },
  archived: {
    title: 'No results found',
    text: 'You have not archived any offers yet.',
    next: { tab: 'active', label: 'Search active offers' },
  },
};

interface OpenEmptyTabProps {
  tab: BuyerTab;
  /** True on the search page, false on the dashboard. */
  isSearch: boolean;
  goTo: (tab: BuyerTab) => void;
}

/** Message for a tab without any offers. */
export function OpenEmptyTab({ tab, isSearch, goTo }: OpenEmptyTabProps) {
  const { title, text, next } = (isSearch ? ofSearch : ofMarket)[tab];
  return (
    <EmptyState
      drawing="offers"
      title={title}
      text={text}
      action={<Button onClick={() => goTo(next.tab)}>{next.label}</Button>}
    />
  );
}
