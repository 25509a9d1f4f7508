import { type BuyerTab, buyerTabs } from '@proffer/contract/wire/choices';

export const tabLabels: Record<BuyerTab, string> = { saved: 'Saved', active: 'Active', archived: 'Archived' };

/** The tab of the address, else the one last used, else Active (OFF-60). */
export function readBuyerTab(address: unknown, lastUsed: string | null): BuyerTab {
  const wanted = [address, lastUsed].map((value) => buyerTabs.find((tab) => tab === value));
  return wanted[0] ?? wanted[1] ?? 'active';
}

export function rememberBuyerTab(tab: BuyerTab): void {
  localStorage.setItem('buyerTab', tab);
}
