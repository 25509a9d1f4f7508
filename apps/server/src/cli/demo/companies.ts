import { demoBuyers, type BuyerKey } from './buyers';
import type { DemoCompany } from './company';
import { demoSuppliers, type SupplierKey } from './suppliers';

export const demoCompanies: readonly (DemoCompany & {
  key: BuyerKey | SupplierKey;
  role: 'supplier' | 'buyer';
})[] = [
  ...demoSuppliers.map((company) => ({ ...company, role: 'supplier' as const })),
  ...demoBuyers.map((company) => ({ ...company, role: 'buyer' as const })),
];
