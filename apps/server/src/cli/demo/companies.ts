import { demoBuyers, type BuyerKey } from './buyers';
import type { DemoCompany } from './company';
import { demoSuppliers, type SupplierKey } from './suppliers';

/** One password for every demo login; printed by `npm run demo`. */
export const demoPassword = 'Proffer-demo-26';

/** One login per role, the ones that `npm run demo` prints. */
export const demoLogins = {
  supplier: 'supplier@demo.example.com',
  buyer: 'buyer@demo.example.com',
  admin: 'admin@demo.example.com',
} as const;

export const demoCompanies: readonly (DemoCompany & {
  key: BuyerKey | SupplierKey;
  role: 'supplier' | 'buyer';
})[] = [
  ...demoSuppliers.map((company) => ({ ...company, role: 'supplier' as const })),
  ...demoBuyers.map((company) => ({ ...company, role: 'buyer' as const })),
];
