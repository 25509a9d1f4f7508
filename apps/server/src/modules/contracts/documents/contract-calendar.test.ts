import { describe, expect, it } from 'vitest';
import { writeContractCalendar } from './contract-calendar';

const contract = {
  id: 12,
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
const made = { at: new Date('2026-11-21T09:00:00Z'), publicUrl: 'https://market.example.com:8443/' };
const lines = (change: Partial<typeof contract> | { rejectedAt: Date } = {}) =>
  writeContractCalendar({ ...contract, ...change }, made)
    .replaceAll('\r\n ', '')
    .split('\r\n');

describe('writeContractCalendar', () => {
  // CON-29
  it('is one event of whole days whose end is the day after the last', () => {
    expect(lines()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Proffer//Contracts//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:contract-12@market.example.com',
      'DTSTAMP:20261121T090000Z',
      'SEQUENCE:1',
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20270401',
      String.raw`SUMMARY:Pumps\, 2027`,
      String.raw`DESCRIPTION:Pumps & Co and अमृत डेयरी\, on the offer “Water pumps”.\nContract no. 12\, revision 2.`,
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

  it('is a later state of the same event after an amendment', () => {
    expect(lines({ amendment: 2 })).toEqual(
      expect.arrayContaining([
        'UID:contract-12@market.example.com',
        'SEQUENCE:3',
        expect.stringContaining('revision 2 with amendment 2.'),
      ]),
    );
  });

  it.each([
    ['TENTATIVE', { buyerAgreedAt: null as never }],
    ['CANCELLED', { rejectedAt: new Date() }],
    ['TENTATIVE', { rejectedAt: new Date(), wantsChanges: true }],
  ])('says %s', (status, change) => {
    expect(lines(change)).toContain(`STATUS:${status}`);
  });

  it.each([
    ['2026-12-02', '-P1D'],
    ['2026-12-31', '-P7D'],
    ['2027-02-28', '-P30D'],
  ])('reminds of the end on %s by %s, never before the start', (endDate, trigger) => {
    expect(lines({ endDate })).toContain(`TRIGGER;RELATED=END:${trigger}`);
  });
});
