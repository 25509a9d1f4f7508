import { type BuyerTab, buyerTabs } from '@proffer/contract/wire/choices';

export const tabLabels: Record<BuyerTab, string> = { saved: 'Saved', active: 'Active', archived: 'Archived' };

/** Returns the named tab, else Active (OFF-60). */
export const readBuyerTab = (named: unknown): BuyerTab => buyerTabs.find((tab) => tab === named) ?? 'active';

export function rememberBuyerTab(tab: BuyerTab): void {
  localStorage.setItem('buyerTab', tab);
}
