/** The password of every demo login; printed by `npm run demo` and shown on the demo's first page. */
export const demoPassword = 'Proffer-demo-26';

/** One login per role. */
export const demoLogins = {
  supplier: 'supplier@demo.example.com',
  buyer: 'buyer@demo.example.com',
  admin: 'admin@demo.example.com',
} as const;

/**
 * Returns the logins that visitors may use with one click. In a demo that other machines reach, the second step
 * continues to protect the administrator.
 */
export function oneClickLogins(isPublic: boolean): Partial<typeof demoLogins> {
  const { admin, ...market } = demoLogins;
  return isPublic ? market : { ...market, admin };
}
