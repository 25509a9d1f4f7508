import { describe, expect, it } from 'vitest';
import { readSection, sectionsFor } from './sections.model';

describe('sections', () => {
  it('hold notifications for the market alone', () => {
    expect(sectionsFor('Buyer').map(({ key }) => key)).toContain('notifications');
    expect(sectionsFor('Admin').map(({ key }) => key)).not.toContain('notifications');
    expect(sectionsFor('Admin')).toHaveLength(sectionsFor('Supplier').length - 1);
  });

  it.each([
    ['devices', 'Buyer', 'devices'],
    [undefined, 'Buyer', 'email'],
    ['nothing-of-ours', 'Buyer', 'email'],
    ['notifications', 'Supplier', 'notifications'],
    ['notifications', 'Admin', 'email'],
  ] as const)('reads %s for a %s as %s', (value, userType, section) => {
    expect(readSection(value, sectionsFor(userType))).toBe(section);
  });
});
