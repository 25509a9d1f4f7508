import type { DemoRole } from '@proffer/contract/users/auth.schemas';

/** The password of every demo login; printed by `npm run demo` and shown on the demo's first page. */
export const demoPassword = 'Proffer-demo-26';

/** One login per role, and three colleagues in each of the two companies. */
export const demoLogins = {
  supplier: 'supplier@demo.example.com',
  'supplier-sales': 'sales@supplier.example.com',
  'supplier-signatory': 'signatory@supplier.example.com',
  'supplier-viewer': 'viewer@supplier.example.com',
  buyer: 'buyer@demo.example.com',
  'buyer-purchaser': 'purchaser@buyer.example.com',
  'buyer-legal': 'legal@buyer.example.com',
  'buyer-viewer': 'viewer@buyer.example.com',
  admin: 'admin@demo.example.com',
} as const satisfies Record<DemoRole, string>;

/**
 * Returns the logins that visitors may use with one click. In a demo that other machines reach, the second step
 * continues to protect the administrator.
 */
export function oneClickLogins(isPublic: boolean): Partial<typeof demoLogins> {
  const { admin, ...market } = demoLogins;
  return isPublic ? market : { ...market, admin };
}
