import { describe, expect, it } from 'vitest';
import { row } from './nda.factory';
import {
  buyerActions,
  type NdaAction,
  ndaActionWords,
  type NdaRowState,
  isShareable,
  supplierActions,
  waitsForViewer,
  whyBlocked,
} from './nda-actions.model';
import { reminderAge, termText, whoActs } from './nda-words.model';

describe('supplierActions', () => {
  const shareActions = ['approve', 'continueSharing', 'addContract'];
  it.each<[string, NdaRowState, string | null, readonly string[]]>([
    ['a new request', row('Requested'), 'approve', ['reject', 'skip', 'addContract', 'archive', 'remove']],
    [
      'a request whose sharing was begun',
      row('Requested', { accepting: true, hasDocument: true }),
      'continueSharing',
      ['reject', 'skip', 'addContract', 'downloadCopy', 'download', 'dealFile', 'archive', 'remove'],
    ],
    [
      'a shared request without its fields',
      row('Approved & Shared', { accepting: true, hasDocument: true }),
      'continueSharing',
      [
        'takeBack',
        'reject',
        'skip',
        'addContract',
        'downloadCopy',
        'download',
        'dealFile',
        'archive',
        'remove',
      ],
    ],
    [
      'a shared request',
      row('Approved & Shared', { hasDocument: true }),
      null,
      ['addContract', 'downloadCopy', 'download', 'dealFile', 'archive', 'remove'],
    ],
    [
      'a signed request',
      row('Signed & Shared', { hasDocument: true, hasCertificate: true }),
      'addContract',
      ['read', 'downloadCopy', 'download', 'certificate', 'dealFile', 'archive', 'remove'],
    ],
    [
      'a request that a closed account ended half signed',
      row('Skipped', { hasDocument: true }),
      null,
      ['downloadCopy', 'download', 'dealFile', 'archive', 'remove'],
    ],
    [
      'the same in the archive',
      row('Skipped', { hasDocument: true, isArchived: true }),
      null,
      ['downloadCopy', 'download', 'dealFile', 'remove'],
    ],
    ['a rejected request', row('Rejected'), 'return', ['archive', 'remove']],
    [
      'one that the buyer declined',
      row('Rejected', { declined: true, hasDocument: true }),
      'return',
      ['downloadCopy', 'download', 'dealFile', 'archive', 'remove'],
    ],
    ['one that the buyer withdrew', row('Not Requested'), null, []],
    ['a skipped request', row('Skipped'), 'return', ['archive', 'remove']],
    ['an archived request', row('Requested', { isArchived: true }), 'return', ['remove']],
    [
      'an archived signed request',
      row('Signed & Shared', { isArchived: true, hasDocument: true }),
      'return',
      ['read', 'downloadCopy', 'download', 'dealFile', 'remove'],
    ],
  ])('offers a supplier the expected actions on %s', (_name, state, primary, menu) => {
    expect(supplierActions(state)).toEqual({ primary, menu });
  });

  // NDA-23
  it.each(['Rejected', 'Skipped'] as const)(
    'offers a supplier neither sharing nor a contract on %s',
    (status) => {
      for (const isArchived of [true, false]) {
        for (const accepting of [true, false]) {
          const { primary, menu } = supplierActions(row(status, { isArchived, accepting }));
          const all = [primary, ...menu];
          expect(all.filter((action) => shareActions.includes(action ?? ''))).toEqual([]);
        }
      }
    },
  );
});

const renewal = (roundToSign: number | null, isOpen: boolean): NonNullable<NdaRowState['renewal']> => ({
  roundToSign,
  rounds: isOpen
    ? [
        {
          round: 2,
          state: 'open',
          startedBy: 'buyer',
          startedDate: '2026-11-21T09:00:00Z',
          endedDate: null,
          reason: '',
          replaced: null,
        },
      ]
    : [],
});

describe('actions for renewing a signed NDA', () => {
  const signed = row('Signed & Shared');
  // NDA-240, NDA-242, NDA-244
  it.each([
    ['is begun', renewal(2, false), 'renew', ['addContract', 'archive', 'remove'], ['openOffer'], ''],
    [
      'is signed or declined',
      renewal(2, true),
      'signRenewal',
      ['addContract', 'declineRenewal', 'archive', 'remove'],
      ['openOffer', 'declineRenewal'],
      'The renewal is waiting for your signature',
    ],
  ] as const)(
    'are offered to either side when the renewal %s',
    (_what, given, primary, ofSupplier, ofBuyer, standing) => {
      const state = { ...signed, renewal: given };
      expect(supplierActions(state)).toEqual({ primary, menu: ofSupplier });
      expect(buyerActions(state)).toEqual({ primary, menu: ofBuyer });
      expect([whoActs(state, 'buyer'), waitsForViewer(state, 'buyer')]).toEqual([standing, standing !== '']);
    },
  );

  it('let the side that began wait or withdraw, and the other side sign or decline', () => {
    const state = { ...signed, renewal: renewal(null, true) };
    expect(supplierActions(state)).toEqual({
      primary: 'addContract',
      menu: ['withdrawRenewal', 'archive', 'remove'],
    });
    expect(whoActs(state, 'supplier')).toBe('The renewal is waiting for the buyer');
    expect(waitsForViewer(state, 'supplier')).toBe(false);
  });

  // NDA-86
  it('let the waiting side send a reminder a day after the renewal began', () => {
    const nowMs = Date.parse('2026-11-22T09:00:00Z');
    const state = (remindableDate: string) => ({
      ...signed,
      renewal: renewal(null, true),
      remindableDate,
    });
    expect(supplierActions(state('2026-11-22T09:00:00Z'), nowMs).menu.slice(0, 2)).toEqual([
      'remind',
      'withdrawRenewal',
    ]);
    expect(buyerActions(state('2026-11-22T09:00:01Z'), nowMs).menu).not.toContain('remind');
  });

  it('are in the menu of an archived NDA', () => {
    const state = { ...signed, isArchived: true, renewal: renewal(2, false) };
    expect(supplierActions(state)).toEqual({ primary: 'return', menu: ['renew', 'remove'] });
  });

  it("depend on whether the NDA's last day has passed, in UTC", () => {
    const nowMs = Date.parse('2026-11-21T23:59:00Z');
    expect(termText({ validUntil: '2026-11-21' }, nowMs)).toBe('Valid until 21 Nov 2026');
    expect(termText({ validUntil: '2026-11-20' }, nowMs)).toBe('Ended on 20 Nov 2026');
    expect(termText({ validUntil: null }, nowMs)).toBe('');
  });
});

describe('buyerActions', () => {
  it.each<[string, NdaRowState, string | null, readonly string[]]>([
    ['waits after asking, or takes it back', row('Requested'), null, ['openOffer', 'withdraw']],
    [
      'signs or declines what was shared',
      row('Approved & Shared', { hasDocument: true }),
      'sign',
      ['openOffer', 'wantChanges', 'decline', 'downloadCopy', 'download', 'dealFile'],
    ],
    ['waits for the last step of the supplier', row('Approved & Shared'), null, ['openOffer', 'decline']],
    [
      'opens the offer once signed',
      row('Signed & Shared', { hasDocument: true, hasCertificate: true }),
      'openOffer',
      ['read', 'downloadCopy', 'download', 'certificate', 'dealFile'],
    ],
    ['has nothing to do when rejected', row('Rejected'), null, ['openOffer']],
    ['asks again after declining', row('Rejected', { declined: true }), 'askAgain', ['openOffer']],
    ['asks again after withdrawing', row('Not Requested'), 'askAgain', ['openOffer']],
  ])('offers a buyer the expected actions on %s', (_name, state, primary, menu) => {
    expect(buyerActions(state)).toEqual({ primary, menu });
  });
});

// NDA-86
it('offers a buyer a reminder once it may be sent and nothing else can be done', () => {
  const remindableDate = '2026-11-20T09:00:00Z';
  const [before, after] = [Date.parse('2026-11-20T08:59:59Z'), Date.parse(remindableDate)];
  const asked = row('Requested', { remindableDate });
  const shared = row('Approved & Shared', { remindableDate, hasDocument: true });
  expect([before, after].map((now) => buyerActions(asked, now).primary)).toEqual([null, 'remind']);
  expect([before, after].map((now) => supplierActions(shared, now).primary)).toEqual([null, 'remind']);
  const said = { remindedDate: remindableDate };
  expect(reminderAge(said, after + 3_600_000)).toBe('reminded 1 hour ago');
  expect(reminderAge({ remindedDate: null }, after)).toBe('');
});

it('allows only untouched requests to be shared together', () => {
  const untouched = { ...row('Requested'), acceptedStep: null, blockedReason: null };
  expect(isShareable(untouched)).toBe(true);
  expect(isShareable({ ...untouched, acceptedStep: 'prepare' })).toBe(false);
  expect(isShareable({ ...untouched, blockedReason: 'Away.' })).toBe(false);
  expect(isShareable({ ...untouched, isArchived: true })).toBe(false);
  expect(isShareable({ ...untouched, ndaStatus: 'Approved & Shared' })).toBe(false);
});

describe('whyBlocked', () => {
  const away = { blockedReason: 'They are away.' };

  it('blocks only acts that bind both companies', () => {
    const actions = Object.keys(ndaActionWords) as NdaAction[];
    expect(actions.filter((action) => whyBlocked(action, away) !== null)).toEqual([
      'approve',
      'continueSharing',
      'askAgain',
      'remind',
      'addContract',
      'renew',
      'signRenewal',
    ]);
    expect(actions.filter((action) => whyBlocked(action, { blockedReason: null }) !== null)).toEqual([]);
  });
});
