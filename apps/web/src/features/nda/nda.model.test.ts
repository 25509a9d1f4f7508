import { ndaStatuses, type NdaStatus } from '@proffer/contract/wire/choices';
import { describe, expect, it } from 'vitest';
import { ndaStatusWords } from '../../entities/nda/nda-status.model';
import { request } from './nda.factory';
import {
  buyerActions,
  coverText,
  earlierDealingsText,
  type NdaAction,
  ndaActionWords,
  type NdaRowState,
  isQueue,
  isShareable,
  readNdaView,
  reasonText,
  reminderAge,
  stateAge,
  statusChoices,
  supplierActions,
  termText,
  waitsForViewer,
  whoActs,
  whyBlocked,
  writeNdaView,
} from './nda.model';

const row = (ndaStatus: NdaStatus, extra: Partial<NdaRowState> = {}): NdaRowState => ({
  ndaStatus,
  isArchived: false,
  accepting: false,
  hasDocument: false,
  hasCertificate: false,
  declined: false,
  remindableDate: null,
  ...extra,
});

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
      ['addContract', 'downloadCopy', 'download', 'dealFile', 'archive', 'remove'],
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
  ])('%s', (_name, state, primary, menu) => {
    expect(supplierActions(state)).toEqual({ primary, menu });
  });

  // NDA-23
  it.each(['Rejected', 'Skipped'] as const)('never shares or contracts on %s', (status) => {
    for (const isArchived of [true, false]) {
      for (const accepting of [true, false]) {
        const { primary, menu } = supplierActions(row(status, { isArchived, accepting }));
        const all = [primary, ...menu];
        expect(all.filter((action) => shareActions.includes(action ?? ''))).toEqual([]);
      }
    }
  });
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

describe('the renewal of a signed NDA', () => {
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
      'The renewal waits for your signature',
    ],
  ] as const)('%s by either side', (_what, given, primary, ofSupplier, ofBuyer, standing) => {
    const state = { ...signed, renewal: given };
    expect(supplierActions(state)).toEqual({ primary, menu: ofSupplier });
    expect(buyerActions(state)).toEqual({ primary, menu: ofBuyer });
    expect([whoActs(state, 'buyer'), waitsForViewer(state, 'buyer')]).toEqual([standing, standing !== '']);
  });

  it('waits for the other side, or is withdrawn', () => {
    const state = { ...signed, renewal: renewal(null, true) };
    expect(supplierActions(state)).toEqual({
      primary: 'addContract',
      menu: ['withdrawRenewal', 'archive', 'remove'],
    });
    expect(whoActs(state, 'supplier')).toBe('The renewal waits for the buyer');
    expect(waitsForViewer(state, 'supplier')).toBe(false);
  });

  // NDA-86
  it('is reminded of by the side that waits, a day after it was begun', () => {
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

  it('is found in the menu of one that is archived', () => {
    const state = { ...signed, isArchived: true, renewal: renewal(2, false) };
    expect(supplierActions(state)).toEqual({ primary: 'return', menu: ['renew', 'remove'] });
  });

  it('tells whether its last day is over, in UTC', () => {
    const nowMs = Date.parse('2026-11-21T23:59:00Z');
    expect(termText({ validUntil: '2026-11-21' }, nowMs)).toBe('Binds until 21 Nov 2026');
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
      ['openOffer', 'decline', 'downloadCopy', 'download', 'dealFile'],
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
  ])('%s', (_name, state, primary, menu) => {
    expect(buyerActions(state)).toEqual({ primary, menu });
  });
});

// NDA-86
it('offers a reminder once it may be sent, where nothing else can be done', () => {
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

// NDA-80, NDA-83
it('says in whose words a request ended', () => {
  const said = { reason: 'Too long.', declined: false };
  expect(reasonText({ ...said, ndaStatus: 'Rejected' })).toBe('Reason: Too long.');
  expect(reasonText({ ...said, ndaStatus: 'Rejected', declined: true })).toBe(
    'Declined by the buyer: Too long.',
  );
  expect(reasonText({ ...said, ndaStatus: 'Not Requested' })).toBe('Withdrawn: Too long.');
  expect(reasonText({ ...said, reason: '', ndaStatus: 'Rejected' })).toBe('');
});

it('lets only what is untouched be shared with others', () => {
  const untouched = { ...row('Requested'), acceptedStep: null, blockedReason: null };
  expect(isShareable(untouched)).toBe(true);
  expect(isShareable({ ...untouched, acceptedStep: 'prepare' })).toBe(false);
  expect(isShareable({ ...untouched, blockedReason: 'Away.' })).toBe(false);
  expect(isShareable({ ...untouched, isArchived: true })).toBe(false);
  expect(isShareable({ ...untouched, ndaStatus: 'Approved & Shared' })).toBe(false);
});

describe('whoActs', () => {
  it.each<[NdaRowState, string, string]>([
    [row('Requested'), 'Waiting for you', 'Waiting for the supplier'],
    [
      row('Approved & Shared', { hasDocument: true }),
      'Waiting for the buyer to sign',
      'Waiting for your signature',
    ],
    [
      row('Approved & Shared', { accepting: true }),
      'Sharing was begun: continue to finish it',
      'The supplier is finishing the document',
    ],
    [row('Signed & Shared', { hasDocument: true }), '', ''],
    [row('Rejected'), '', ''],
    [row('Rejected', { declined: true }), 'Declined by the buyer', 'Declined by you'],
    [row('Not Requested'), '', ''],
  ])('%o', (state, supplier, buyer) => {
    expect(whoActs(state, 'supplier')).toBe(supplier);
    expect(whoActs(state, 'buyer')).toBe(buyer);
  });

  it('counts only the viewer’s own step as waiting for them', () => {
    expect(waitsForViewer(row('Requested'), 'supplier')).toBe(true);
    expect(waitsForViewer(row('Requested', { isArchived: true }), 'supplier')).toBe(false);
    expect(waitsForViewer(row('Requested'), 'buyer')).toBe(false);
    expect(waitsForViewer(row('Approved & Shared', { hasDocument: true }), 'buyer')).toBe(true);
  });
});

describe('whyBlocked', () => {
  const away = { blockedReason: 'They are away.' };

  it('holds up what binds both companies, and nothing else', () => {
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

describe('words', () => {
  it('names every status as the filter does', () => {
    expect(ndaStatuses.map((status) => ndaStatusWords[status])).toEqual([
      'Not Requested',
      'Requested: Pending',
      'Approved & Shared',
      'Signed & Shared',
      'Rejected',
      'Skipped',
    ]);
  });

  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each<[NdaStatus, string, string]>([
    ['Requested', '2026-11-18T11:00:00Z', 'asked 3 days ago'],
    ['Requested', '2026-11-20T11:00:00Z', 'asked 1 day ago'],
    ['Requested', '2026-11-21T10:00:00Z', 'asked 2 hours ago'],
    ['Requested', '2026-11-21T12:00:30Z', 'asked just now'],
    ['Signed & Shared', '2026-11-21T11:59:00Z', 'signed 1 minute ago'],
    ['Rejected', 'never', 'rejected some time ago'],
  ])('says the age of %s since %s', (ndaStatus, at, words) => {
    expect(stateAge({ ndaStatus, declined: false, requestedDate: at, changedDate: at }, now)).toBe(words);
  });
});

describe('the address', () => {
  it('keeps the plain address for the defaults', () => {
    expect(writeNdaView(readNdaView({}, 'supplier'))).toEqual({});
  });

  it('gives back what it wrote', () => {
    const search = {
      tab: 'archived',
      sort: 'company',
      status: 'Signed & Shared',
      visibility: 'nda',
      search: 'pumps',
      page: '3',
    };
    expect(writeNdaView(readNdaView(search, 'supplier'))).toEqual(search);
    expect(readNdaView(search, 'supplier').page).toBe(2);
  });

  // NDA-69
  it('holds the queue as long as nothing is narrowed or ordered', () => {
    expect(isQueue(readNdaView({ page: '3' }, 'supplier'))).toBe(true);
    for (const search of [
      { sort: 'company' },
      { status: 'Requested' },
      { visibility: 'nda' },
      { search: 'a' },
      { tab: 'archived' },
    ]) {
      expect(isQueue(readNdaView(search, 'supplier'))).toBe(false);
    }
  });

  it('takes nothing unknown from it, and no state that cannot be found there', () => {
    const unknown = { tab: 'x', sort: 'x', status: 'x', visibility: 'x', page: -4 };
    for (const side of ['supplier', 'buyer'] as const) {
      expect(readNdaView(unknown, side)).toEqual(readNdaView({}, side));
      expect(readNdaView({ status: 'Not Requested' }, side)).toEqual(readNdaView({}, side));
    }
    expect(readNdaView({ status: 'Skipped' }, 'supplier').status).toBeUndefined();
    expect(readNdaView({ tab: 'archived' }, 'buyer').tab).toBe('active');
  });
});

describe('statusChoices', () => {
  const all = ['Requested', 'Approved & Shared', 'Signed & Shared', 'Rejected', 'Skipped'];
  it.each([
    ['supplier', 'active', all.slice(0, 4)],
    ['supplier', 'archived', all],
    ['buyer', 'active', all],
  ] as const)('of the %s, %s', (side, tab, choices) => {
    expect(statusChoices(side, tab)).toEqual(choices);
  });
});

describe('earlierDealingsText', () => {
  it.each([
    [2, 1, '2 NDAs, 1 contract signed'],
    [1, 0, '1 NDA signed'],
    [0, 1234, '1,234 contracts signed'],
    [0, 0, ''],
  ])('%i NDAs and %i contracts read “%s”', (ndas, contracts, words) => {
    expect(earlierDealingsText({ earlierDealings: { ndas, contracts } })).toBe(words);
  });
});

// NDA-206, NDA-208
describe('the cover of other offers', () => {
  const all = { ...request.cover, reach: 'supplier', inForce: true } as const;
  const pumps = { code: '42122000-0', title: 'Pumps' };
  it.each([
    ['Signed & Shared', request.cover, ''],
    ['Approved & Shared', { ...all, inForce: false }, 'Will cover all offers'],
    ['Signed & Shared', all, 'Covers all offers'],
    ['Signed & Shared', { ...all, reach: 'category', category: pumps }, 'Covers offers of “Pumps”'],
    ['Signed & Shared', { ...all, inForce: false }, 'Covered all offers'],
    [
      'Signed & Shared',
      { ...all, inForce: false, endedDate: '2026-11-20T09:00:00Z' },
      'Cover of all offers ended',
    ],
  ] as const)('of %s, %o', (ndaStatus, cover, text) => {
    expect(coverText({ ndaStatus, cover })).toBe(text);
    const canEnd = supplierActions({ ...row(ndaStatus), cover }).menu.includes('endCover');
    expect(canEnd).toBe(cover.inForce);
    expect(buyerActions({ ...row(ndaStatus), cover }).menu).not.toContain('endCover');
  });
});
