import { demoCompanies } from './companies';
import type { DemoMarket } from './market';

export function companyOf(key: string, role: 'supplier' | 'buyer') {
  const company = demoCompanies.find((candidate) => candidate.key === key && candidate.role === role);
  if (!company) throw new Error(`no demo ${role} ${key}`);
  return company;
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

export function offerAt(market: DemoMarket, position: number) {
  const offer = market.offers[position];
  if (!offer) throw new Error(`no demo offer ${position}`);
  return offer;
}
