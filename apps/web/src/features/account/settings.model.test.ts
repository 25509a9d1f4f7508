import { describe, expect, it } from 'vitest';
import { settings } from './account.factory';
import { inverseOf, withPatch } from './settings.model';

describe('a patch of the settings', () => {
  it('changes only the settings that it names', () => {
    expect(withPatch(settings, { notifications: { GENERAL: 'at_once' } })).toEqual({
      ...settings,
      notifications: { MESSAGES: 'at_once', CONTRACT: 'at_once', GENERAL: 'at_once' },
    });
    expect(withPatch(settings, { colorScheme: 'dark' })).toEqual({ ...settings, colorScheme: 'dark' });
  });

  it.each([
    { notifications: { MESSAGES: 'never' as const } },
    { colorScheme: 'dark' as const },
    { documentsByMail: false },
    { quietHours: { from: 1_320, to: 420, timeZone: 'Asia/Kolkata' } },
    { colorScheme: 'light' as const, notifications: { GENERAL: 'at_once' as const } },
  ])('is undone by its inverse: %o', (patch) => {
    expect(withPatch(withPatch(settings, patch), inverseOf(settings, patch))).toEqual(settings);
  });

  it('is undone without undoing another change made in the meantime', () => {
    const patch = { notifications: { MESSAGES: 'never' as const } };
    const both = withPatch(withPatch(settings, patch), { notifications: { GENERAL: 'at_once' } });
    expect(withPatch(both, inverseOf(settings, patch)).notifications).toEqual({
      MESSAGES: 'at_once',
      CONTRACT: 'at_once',
      GENERAL: 'at_once',
    });
  });
});
