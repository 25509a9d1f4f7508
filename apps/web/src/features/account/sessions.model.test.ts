import { describe, expect, it } from 'vitest';
import { phone, tablet, thisDevice } from './account.factory';
import { thisDeviceFirst, withoutSession, withSession } from './sessions.model';

const names = (list: { device: string }[]) => list.map(({ device }) => device);

describe('sessions', () => {
  it('show this device first and keep the order of the rest', () => {
    expect(thisDeviceFirst([phone, tablet, thisDevice])).toEqual([thisDevice, phone, tablet]);
  });

  it('come back to their place', () => {
    const list = [thisDevice, phone, tablet];
    expect(withSession(withoutSession(list, phone.id), phone)).toEqual(list);
  });

  it('come back alone, and once', () => {
    const withoutBoth = withoutSession(withoutSession([thisDevice, phone, tablet], 2), 3);
    expect(names(withSession(withoutBoth, phone))).toEqual(names([thisDevice, phone]));
    expect(withSession([thisDevice, phone], phone)).toEqual([thisDevice, phone]);
  });
});
