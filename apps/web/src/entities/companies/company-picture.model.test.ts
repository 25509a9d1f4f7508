import { describe, expect, it } from 'vitest';
import { initialsOf, pictureUrl } from './company-picture.model';

describe('the picture of a company', () => {
  it.each([
    ['Pumps & Co', 'PC'],
    ['आशा जल', 'आज'],
    ['dams', 'D'],
    ['', ''],
  ])('uses the initials of %j: %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('has an address with its key, so that a new picture has a new address', () => {
    expect(pictureUrl(5, 'logo', '/userprofile/pictures/5/logo?key=ab%26c')).toBe(
      '/userprofile/pictures/5/logo?key=ab%26c',
    );
    expect(pictureUrl(5, 'logo', null)).toBeNull();
  });
});
