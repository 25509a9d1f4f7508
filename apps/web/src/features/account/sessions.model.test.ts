import { describe, expect, it } from 'vitest';
import { phone, tablet, thisDevice } from './account.factory';
import { thisDeviceFirst, withoutSession, withSession } from './sessions.model';

const names = (list: { device: string }[]) => list.map(({ device }) => device);

describe('the list of sessions', () => {
  it('shows this device first and keeps the order of the others', () => {
    expect(thisDeviceFirst([phone, tablet, thisDevice])).toEqual([thisDevice, phone, tablet]);
  });

  it('restores a session at its place', () => {
    const list = [thisDevice, phone, tablet];
    expect(withSession(withoutSession(list, phone.id), phone)).toEqual(list);
  });

  it('restores only that session, and only once', () => {
    const withoutBoth = withoutSession(withoutSession([thisDevice, phone, tablet], 2), 3);
    expect(names(withSession(withoutBoth, phone))).toEqual(names([thisDevice, phone]));
    expect(withSession([thisDevice, phone], phone)).toEqual([thisDevice, phone]);
  });
});
