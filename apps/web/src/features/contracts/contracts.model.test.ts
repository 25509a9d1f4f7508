import { isCalendarDay } from '@proffer/contract/wire/calendar-day';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { afterEach, describe, expect, it } from 'vitest';
import type { Contract } from '../../entities/contracts/contract';
import { dayText } from '../../ui/date-text.model';
import { dayNumber, spanOf } from './calendar-day.model';
import { agreed, amendment, contract } from './contract.factory';
import {
  canAccept,
  canAcceptAmendment,
  canAmend,
  canRefuseAmendment,
  canReject,
  canRevise,
  endingText,
  readContractView,
  standingNote,
  standingOf,
  standingWords,
  waitingText,
  waitsFor,
  whyBlocked,
  writeContractView,
} from './contracts.model';

const nothingNoted = { notesToAnswer: { supplier: 0, buyer: 0 } };

const of = (supplierAgreement: boolean, buyerAgreement: boolean, lapsed = false) => ({
  supplierAgreement,
  buyerAgreement,
  lapsed,
});

describe('waitingText', () => {
  // CON-17
  it.each([
    [of(false, false), 'Waiting for supplier to accept'],
    [of(false, true), 'Waiting for supplier to accept'],
    [of(true, false), 'Waiting for buyer to accept'],
    [of(true, true), null],
    [of(true, false, true), 'Its last day has passed, so it can no longer be accepted'],
  ])('describes agreements %o as "%s"', (flags, text) => {
    expect(waitingText(flags)).toBe(text);
  });

  const stopped = {
    open: { rejectedBy: null, wantsChanges: false },
    rejected: { rejectedBy: 'buyer', wantsChanges: false },
    changes: { rejectedBy: 'buyer', wantsChanges: true },
  } as const satisfies Record<string, Pick<Contract, 'rejectedBy' | 'wantsChanges'>>;

  // CON-18
  it.each<[boolean, boolean, keyof typeof stopped, string, string]>([
    [false, false, 'open', 'accept reject', 'accept reject'],
    [true, false, 'open', 'reject', 'accept reject'],
    [false, true, 'open', 'accept reject', 'reject'],
    [true, true, 'open', '', ''],
    [true, false, 'rejected', '', ''],
    [true, false, 'changes', 'reject revise', 'reject'],
  ])(
    'with acceptance by supplier %s and buyer %s, %s: the supplier may %s, the buyer may %s',
    (supplier, buyer, how, bySupplier, byBuyer) => {
      const unamended = { openAmendment: null, contractStatus: 'Pending', blockedReason: null } as const;
      const contract = { ...of(supplier, buyer), ...stopped[how], ...unamended, ...nothingNoted };
      for (const [side, words] of [
        ['supplier', bySupplier],
        ['buyer', byBuyer],
      ] as const) {
        const may = [
          canAccept(contract, side) && 'accept',
          canReject(contract) && 'reject',
          canRevise(contract, side) && 'revise',
        ];
        expect([side, may.filter(Boolean).join(' ')]).toEqual([side, words]);
        expect(waitsFor(contract, side)).toBe(/accept|revise/.test(words));
      }
    },
  );

  it("offers no acceptance after the contract's last day; either side can still reject", () => {
    const late = { ...of(true, false, true), ...stopped.open, ...nothingNoted, openAmendment: null };
    const contract = { ...late, contractStatus: 'Pending', blockedReason: null } as const;
    for (const side of ['supplier', 'buyer'] as const) {
      expect([canAccept(contract, side), waitsFor(contract, side)]).toEqual([false, false]);
    }
    expect(canReject(contract)).toBe(true);
  });

  // CON-16
  it.each([
    ['Pending', of(true, false), 'Pending', 'Pending'],
    ['Pending', of(true, true), 'Accepted', 'Accepted, starts 1 Jan 2027'],
    ['Pending', of(true, false, true), 'Lapsed', 'Not accepted in time'],
    ['Active', of(true, true), 'Active', 'Active'],
    ['Ended', of(true, true), 'Ended', 'Ended'],
    ['Rejected', of(false, false), 'Rejected', 'Rejected'],
  ] as const)('shows the status %s with agreements %o as %s', (contractStatus, flags, standing, words) => {
    const contract = { ...flags, contractStatus, startDate: '2027-01-01' };
    expect([standingOf(contract), standingWords(contract)]).toEqual([standing, words]);
  });

  it.each([
    [stopped.open, null],
    [stopped.rejected, 'Rejected by Dams Ltd'],
    [{ rejectedBy: 'supplier', wantsChanges: false } as const, 'Withdrawn by Pumps & Co'],
    [stopped.changes, 'Changes requested by Dams Ltd'],
  ])('describes an ended contract %o as "%s"', (how, text) => {
    expect(endingText({ ...how, supplierCompany: 'Pumps & Co', buyerCompany: 'Dams Ltd' })).toBe(text);
  });

  it.each([
    [stopped.rejected, 'Rejected by \u2068شركة السدود\u2069'],
    [{ rejectedBy: 'supplier', wantsChanges: false } as const, 'Withdrawn by \u2068מים בע״מ\u2069'],
    [stopped.changes, 'Changes requested by \u2068شركة السدود\u2069'],
  ])('isolates a name with another text direction in the ending text of %o', (how, text) => {
    expect(endingText({ ...how, supplierCompany: 'מים בע״מ', buyerCompany: 'شركة السدود' })).toBe(text);
  });
});

describe('canAmend', () => {
  it.each([
    ['one that runs', agreed, true],
    ['one that is still to begin', { ...agreed, contractStatus: 'Pending' }, true],
    ['one that has ended', { ...agreed, contractStatus: 'Ended' }, false],
    ['one that has an open amendment', { ...agreed, openAmendment: amendment }, false],
    ['one that the buyer has not accepted', { ...agreed, buyerAgreement: false }, false],
    ['one that nobody has accepted', contract, false],
  ] as const)('allows an amendment of a contract that is %s: %s', (_what, subject, expected) => {
    expect(canAmend(subject)).toBe(expected);
  });
});

// CON-5
describe('contracts while the other company cannot act', () => {
  const blockedReason = 'This company’s account is deactivated.';

  it.each([
    ['a contract to accept', contract],
    ['one to amend', agreed],
    ['an amendment to accept', { ...agreed, openAmendment: amendment }],
  ])('does not offer to %s while the other company cannot act, and says why', (_what, free) => {
    const away = { ...free, blockedReason };
    expect(whyBlocked(free, 'supplier')).toBeNull();
    expect(whyBlocked(away, 'supplier')).toBe(blockedReason);
    const offered = [canAccept(away, 'supplier'), canAmend(away), canAcceptAmendment(away, 'supplier')];
    expect([...offered, waitsFor(away, 'supplier')]).toEqual([false, false, false, false]);
  });

  it('gives no reason on a finished contract, and still offers acts that end it', () => {
    expect(whyBlocked({ ...agreed, contractStatus: 'Ended', blockedReason }, 'buyer')).toBeNull();
    expect(whyBlocked({ ...contract, rejectedBy: 'buyer', blockedReason }, 'buyer')).toBeNull();
    const away = { ...contract, blockedReason };
    expect(canReject(away)).toBe(true);
    const amended = { ...agreed, openAmendment: amendment, blockedReason };
    expect(canRefuseAmendment(amended, 'supplier')).toBe(true);
  });
});

describe('an open amendment', () => {
  it.each([
    ['supplier', 'Active', 'buyer', true, true],
    ['supplier', 'Active', 'supplier', false, false],
    ['buyer', 'Pending', 'supplier', true, true],
    ['buyer', 'Pending', 'buyer', false, false],
    // Too late to accept; it can still be refused.
    ['supplier', 'Ended', 'buyer', true, false],
  ] as const)(
    'proposed by the %s, contract %s: the %s can answer %s, and it waits for that side: %s',
    (by, status, side, answers, waits) => {
      const agreements = { supplierAgreement: by === 'supplier', buyerAgreement: by === 'buyer' };
      const open = { ...amendment, proposedBy: by, ...agreements };
      const contract = { ...agreed, contractStatus: status, openAmendment: open };
      expect([
        canRefuseAmendment(contract, side),
        canAcceptAmendment(contract, side),
        waitsFor(contract, side),
      ]).toEqual([answers, waits, waits]);
    },
  );
});

// CON-100
it.each(['supplier', 'buyer'] as const)(
  'an amendment that is to be signed also waits for the %s, who proposed it',
  (side) => {
    const openAmendment = { ...amendment, supplierAgreement: false, buyerAgreement: false };
    expect(waitsFor({ ...agreed, openAmendment }, side)).toBe(true);
  },
);

describe('address of a contract list', () => {
  it('is short for the default filters of a contract list', () => {
    expect(writeContractView(readContractView({}))).toEqual({});
  });

  it('restores the filters of a contract list that it was written from', () => {
    const search = {
      status: 'Ended',
      scope: 'large',
      duration: 'Long:3 to 6 months',
      startAfter: '2026-11-01',
      search: 'steel',
      page: '2',
    };
    expect(writeContractView(readContractView(search))).toEqual(search);
  });

  // CON-15
  it('reads the old filter Expired as Ended and ignores unknown values', () => {
    expect(readContractView({ status: 'Expired' }).status).toBe('Ended');
    expect(readContractView({ status: 'All', scope: 'huge', startAfter: '2026-02-30', page: 'x' })).toEqual(
      readContractView({}),
    );
  });
});

describe('calendar days of contracts', () => {
  it.each([
    ['2026-11-21', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['1599-01-01', false],
    ['21-11-2026', false],
    ['', false],
  ])('recognises %j as an existing day: %s', (day, expected) => {
    expect(isCalendarDay(day)).toBe(expected);
  });

  // CON-10
  it('counts days without a time zone', () => {
    expect(dayNumber('1970-01-02')).toBe(1);
    expect(dayNumber('2026-03-30')! - dayNumber('2026-03-29')!).toBe(1);
  });

  it.each([
    ['2026-01-01', '2026-01-11', '2025-12-31', { passed: 0, today: null, words: 'Starts in 1 day' }],
    ['2026-01-01', '2026-01-11', '2026-01-06', { passed: 0.5, today: 0.5, words: '5 of 10 days passed' }],
    ['2026-01-01', '2026-01-11', '2026-01-14', { passed: 1, today: null, words: 'Ended 3 days ago' }],
    ['', '2026-01-11', '2026-01-14', { passed: 0, today: null, words: '' }],
  ])('from %s to %s on %s have the expected bar and words', (start, end, today, span) => {
    expect(spanOf({ startDate: start, endDate: end, isAgreed: true }, today)).toEqual(span);
  });

  it('groups large numbers of days, and words the end of a contract that was never accepted accordingly', () => {
    const span = { startDate: '2020-01-01', endDate: '2020-02-01' };
    expect(spanOf({ ...span, isAgreed: true }, '2026-11-22').words).toBe('Ended 2,486 days ago');
    expect(spanOf({ ...span, isAgreed: false }, '2026-11-22').words).toBe('Was to end 2,486 days ago');
  });

  describe.each([
    ['Pacific/Pago_Pago', 660],
    ['Asia/Kolkata', -330],
    ['Pacific/Kiritimati', -840],
  ])('calendar days in the time zone %s', (zone, offset) => {
    const home = process.env['TZ'];
    afterEach(() => {
      if (home === undefined) delete process.env['TZ'];
      else process.env['TZ'] = home;
    });

    it('are the same in every time zone', () => {
      process.env['TZ'] = zone;
      expect(new Date('2026-12-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
      expect(dayText('2026-12-01')).toBe('1 Dec 2026');
      expect(dayText('2028-02-29')).toBe('29 Feb 2028');
      expect(isCalendarDay('2026-12-31')).toBe(true);
      expect(dayNumber('2027-01-01')! - dayNumber('2026-12-31')!).toBe(1);
      const december = { startDate: '2026-12-01', endDate: '2026-12-31', isAgreed: true };
      expect(spanOf(december, '2026-12-01').words).toBe('0 of 30 days passed');
      // Today is the market's day, wherever the reader is.
      expect(marketDay(new Date('2026-12-01T18:29:59Z'))).toBe('2026-12-01');
      expect(marketDay(new Date('2026-12-01T18:30:00Z'))).toBe('2026-12-02');
    });
  });
});

// CON-180
it.each([
  ['an amendment of the other side', 'buyer', { supplier: 1, buyer: 0 }, 'An amendment is proposed'],
  [
    'what it is asked to confirm',
    'supplier',
    { supplier: 1, buyer: 0 },
    '1 delivery or invoice for you to confirm',
  ],
  ['an amendment of its own', 'supplier', { supplier: 0, buyer: 1 }, 'You proposed an amendment'],
] as const)(
  'tells a supplier about %s before what the other side has to do',
  (_what, proposedBy, notesToAnswer, said) => {
    const open = { ...agreed, openAmendment: { ...amendment, proposedBy }, notesToAnswer };
    expect(standingNote(open, 'supplier')).toBe(said);
  },
);
