/** Sections of the account settings, in order; the key is part of the address. */
const allSections = [
  { key: 'email', label: 'Email' },
  { key: 'password', label: 'Password' },
  { key: 'two-step', label: 'Two-step login' },
  { key: 'signing-keys', label: 'Signing keys' },
  { key: 'devices', label: 'Devices' },
  { key: 'people', label: 'People' },
  { key: 'sso', label: 'Single sign-on' },
  { key: 'api-keys', label: 'API keys' },
  { key: 'webhooks', label: 'Webhooks' },
  { key: 'notifications', label: 'Notifications' },
  { key: 'calendar', label: 'Calendar' },
  { key: 'appearance', label: 'Appearance' },
  { key: 'data', label: 'Your data' },
  { key: 'close', label: 'Close account' },
] as const;

export type Section = (typeof allSections)[number];
export type SectionKey = Section['key'];

const forCompanies = new Set<string>([
  'calendar',
  'notifications',
  'people',
  'signing-keys',
  'api-keys',
  'webhooks',
]);

/** Returns the sections of a role: administrators belong to no company, and single sign-on is set up by owners. */
export function sectionsFor(
  userType: 'Supplier' | 'Buyer' | 'Admin',
  mayManage: boolean,
): readonly Section[] {
  return allSections.filter(
    ({ key }) =>
      (userType !== 'Admin' || !forCompanies.has(key)) &&
      (key !== 'sso' || (userType !== 'Admin' && mayManage)),
  );
}

/** Returns the section that the address names; the first one for unknown or unavailable sections. */
export function readSection(value: string | undefined, sections: readonly Section[]): SectionKey {
  return sections.find(({ key }) => key === value)?.key ?? 'email';
}
