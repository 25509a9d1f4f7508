import type { Contract } from '@proffer/contract/contracts.schemas';
import { describe, expect, it } from 'vitest';
import { dayNumber, dayOf, isDay, spanOf } from './calendar-day.model';
import { canAccept, readContractView, waitingText, writeContractView } from './contracts.model';

const of = (supplierAgreement: boolean, buyerAgreement: boolean) => ({ supplierAgreement, buyerAgreement });

describe('agreement', () => {
  it.each([
    [of(false, false), 'Waiting for supplier to accept'],
    [of(false, true), 'Waiting for supplier to accept'],
    [of(true, false), 'Waiting for buyer to accept'],
    [of(true, true), null],
  ])('%o says %s', (flags, text) => {
    expect(waitingText(flags)).toBe(text);
  });

  it.each<[boolean, boolean, Contract['contractStatus'], boolean, boolean]>([
    [false, false, 'Pending', true, true],
    [true, false, 'Pending', false, true],
    [false, true, 'Pending', true, false],
    [true, true, 'Active', false, false],
    [false, false, 'Rejected', false, false],
  ])('supplier %s, buyer %s, %s', (supplier, buyer, contractStatus, supplierMay, buyerMay) => {
    const contract = { ...of(supplier, buyer), contractStatus };
    expect(canAccept(contract, 'supplier')).toBe(supplierMay);
    expect(canAccept(contract, 'buyer')).toBe(buyerMay);
  });
});

describe('the address', () => {
  it('keeps the plain address for the defaults', () => {
    expect(writeContractView(readContractView({}))).toEqual({});
  });

  it('gives back what it wrote', () => {
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

  it('reads Expired as Ended and takes nothing unknown', () => {
    expect(readContractView({ status: 'Expired' }).status).toBe('Ended');
    expect(readContractView({ status: 'All', scope: 'huge', startAfter: '2026-02-30', page: 'x' })).toEqual(
      readContractView({}),
    );
  });
});

describe('calendar days', () => {
  it.each([
    ['2026-11-21', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['1599-01-01', false],
    ['21-11-2026', false],
    ['', false],
  ])('%j is a day: %s', (day, expected) => {
    expect(isDay(day)).toBe(expected);
  });

  it('counts days without a time zone', () => {
    expect(dayNumber('1970-01-02')).toBe(1);
    expect(dayNumber('2026-03-30')! - dayNumber('2026-03-29')!).toBe(1);
    expect(dayOf(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
  });

  it.each([
    ['2026-01-01', '2026-01-11', '2025-12-31', { passed: 0, today: null, words: 'Starts in 1 day' }],
    ['2026-01-01', '2026-01-11', '2026-01-06', { passed: 0.5, today: 0.5, words: '5 of 10 days passed' }],
    ['2026-01-01', '2026-01-11', '2026-01-14', { passed: 1, today: null, words: 'Ended 3 days ago' }],
    ['', '2026-01-11', '2026-01-14', { passed: 0, today: null, words: '' }],
  ])('%s to %s on %s', (start, end, today, span) => {
    expect(spanOf(start, end, today)).toEqual(span);
  });
});
