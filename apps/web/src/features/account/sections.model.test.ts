import { describe, expect, it } from 'vitest';
import { readSection, sectionsFor } from './sections.model';

describe('settings sections', () => {
  // ACC-79
  it("are those of the specification for a company's account", () => {
    expect(sectionsFor('Supplier', false).map(({ label }) => label)).toEqual([
      'Email',
      'Password',
      'Two-step login',
      'Signing keys',
      'Devices',
      'People',
      'API keys',
      'Webhooks',
      'Notifications',
      'Calendar',
      'Appearance',
      'Your data',
      'Close account',
    ]);
  });

  it('include calendar, notifications, people, signing keys, API keys and webhooks for companies only', () => {
    expect(sectionsFor('Buyer', true).map(({ key }) => key)).toContain('notifications');
    expect(sectionsFor('Admin', true).map(({ key }) => key)).not.toContain('notifications');
    expect(sectionsFor('Admin', true)).toHaveLength(sectionsFor('Supplier', false).length - 6);
  });

  // SSO-24
  it('include single sign-on for owners of companies only', () => {
    const has = (...who: Parameters<typeof sectionsFor>) =>
      sectionsFor(...who).some(({ key }) => key === 'sso');
    expect([has('Supplier', true), has('Supplier', false), has('Admin', true)]).toEqual([true, false, false]);
  });

  it.each([
    ['devices', 'Buyer', 'devices'],
    [undefined, 'Buyer', 'email'],
    ['nothing-of-ours', 'Buyer', 'email'],
    ['notifications', 'Supplier', 'notifications'],
    ['notifications', 'Admin', 'email'],
  ] as const)('opens for the address %s, as a %s, the section %s', (value, userType, section) => {
    expect(readSection(value, sectionsFor(userType, true))).toBe(section);
  });
});
