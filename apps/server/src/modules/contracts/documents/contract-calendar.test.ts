import { describe, expect, it } from 'vitest';
import { writeContractCalendar } from './contract-calendar';

const contract = {
  id: 12,
  createdAt: new Date('2026-11-01T08:30:00.123Z'),
  name: 'Pumps, 2027',
  revision: 2,
  amendment: 0,
  startDate: '2026-12-01',
  endDate: '2027-03-31',
  offerTitle: 'Water pumps',
  supplierCompany: 'Pumps & Co',
  buyerCompany: 'अमृत डेयरी',
  supplierAgreedAt: new Date(),
  buyerAgreedAt: new Date(),
  rejectedAt: null,
  wantsChanges: false,
};
const made = { at: new Date('2026-11-21T09:00:00Z'), url: 'https://market.example.com/bcontract/12' };
const lines = (change: Partial<typeof contract> | { rejectedAt: Date } = {}) =>
  writeContractCalendar({ ...contract, ...change }, made)
    .replaceAll('\r\n ', '')
    .split('\r\n');

const id = '6d5244e5-3849-810a-ab11-3300542352c3';

describe('writeContractCalendar', () => {
  // CON-29
  it('the calendar file of a contract has one all-day event that ends on the day after the last day', () => {
    expect(lines()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Proffer//Contracts//EN',
      'BEGIN:VEVENT',
      `UID:${id}`,
      'DTSTAMP:20261121T090000Z',
      'SEQUENCE:1',
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20270401',
      String.raw`SUMMARY:Pumps\, 2027`,
      String.raw`DESCRIPTION:Pumps & Co and अमृत डेयरी\, on the offer “Water pumps”.\nContract no. 12\, revision 2.`,
      'URL:https://market.example.com/bcontract/12',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15H',
      String.raw`DESCRIPTION:Begins tomorrow: Pumps\, 2027`,
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER;RELATED=END:-P30D',
      String.raw`DESCRIPTION:Ends soon: Pumps\, 2027`,
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('an amendment keeps the calendar event id of a contract and raises its sequence', () => {
    expect(lines({ amendment: 2 })).toEqual(
      expect.arrayContaining([
        `UID:${id}`,
        'SEQUENCE:3',
        expect.stringContaining('revision 2 with amendment 2.'),
      ]),
    );
  });

  // CON-190
  it('a contract has the same calendar event id on every host, and another contract has another id', () => {
    const moved = writeContractCalendar(contract, { ...made, url: 'https://other.example/bcontract/12' });
    expect(moved).toContain(`UID:${id}\r\n`);
    expect(lines({ createdAt: new Date('2026-11-01T08:30:00.124Z') })).not.toContain(`UID:${id}`);
    expect(moved).not.toMatch(/ORGANIZER|ATTENDEE|mailto/);
  });

  it.each([
    ['TENTATIVE', { buyerAgreedAt: null as never }],
    ['CANCELLED', { rejectedAt: new Date() }],
    ['TENTATIVE', { rejectedAt: new Date(), wantsChanges: true }],
  ])('the calendar event of a contract has the status %s', (status, change) => {
    expect(lines(change)).toContain(`STATUS:${status}`);
  });

  it.each([
    ['2026-12-02', '-P1D'],
    ['2026-12-31', '-P7D'],
    ['2027-02-28', '-P30D'],
  ])('the calendar reminds of a contract end on %s by %s, never before the start', (endDate, trigger) => {
    expect(lines({ endDate })).toContain(`TRIGGER;RELATED=END:${trigger}`);
  });
});
