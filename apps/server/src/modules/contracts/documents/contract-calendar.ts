import { createHash } from 'node:crypto';
import type { ContractRow } from '../contracts.repository';
import { stateOf, type ContractState } from '../contracts.states';
import {
  calendarDate,
  calendarFile,
  calendarMoment,
  calendarText,
  dayAfter,
  type CalendarLine,
} from '../../../platform/icalendar';

type CalendarContract = Pick<
  ContractRow,
  | 'id'
  | 'createdAt'
  | 'name'
  | 'revision'
  | 'amendment'
  | 'startDate'
  | 'endDate'
  | 'offerTitle'
  | 'supplierCompany'
  | 'buyerCompany'
  | 'supplierAgreedAt'
  | 'buyerAgreedAt'
  | 'rejectedAt'
  | 'wantsChanges'
>;

const statuses: Record<ContractState, string> = {
  proposed: 'TENTATIVE',
  supplier_agreed: 'TENTATIVE',
  buyer_agreed: 'TENTATIVE',
  wants_changes: 'TENTATIVE',
  agreed: 'CONFIRMED',
  rejected: 'CANCELLED',
};

/**
 * Writes the contract as one all-day event from its first to its last day. Reminders are set for 09:00 on the
 * day before it begins and some time before it ends. A second import updates the event instead of duplicating
 * it. There are no attendees: shared calendars must not expose the addresses of either side.
 */
export function writeContractCalendar(contract: CalendarContract, made: { at: Date; url: string }): string {
  return calendarFile([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Proffer//Contracts//EN'],
    ['BEGIN', 'VEVENT'],
    ['UID', eventId(contract)],
    ['DTSTAMP', calendarMoment(made.at)],
    ['SEQUENCE', String(contract.revision - 1 + contract.amendment)],
    ['DTSTART;VALUE=DATE', calendarDate(contract.startDate)],
    // The end of an all-day event is exclusive.
    ['DTEND;VALUE=DATE', calendarDate(dayAfter(contract.endDate))],
    ['SUMMARY', calendarText(contract.name)],
    [
      'DESCRIPTION',
      calendarText(
        `${contract.supplierCompany} and ${contract.buyerCompany}, on the offer “${contract.offerTitle}”.\nContract no. ${contract.id}, ${paperName(contract)}.`,
      ),
    ],
    ['URL', made.url],
    ['STATUS', statuses[stateOf(contract)]],
    ['TRANSP', 'TRANSPARENT'],
    ...alarm(['TRIGGER', '-PT15H'], `Begins tomorrow: ${contract.name}`),
    ...alarm(['TRIGGER;RELATED=END', `-P${daysBeforeEnd(contract)}D`], `Ends soon: ${contract.name}`),
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]);
}

/**
 * Returns a UUID (version 8, RFC 9562) from the contract's id and creation time, which never change. It
 * survives a move to another host and differs from that of the same contract number on another marketplace.
 */
function eventId({ id, createdAt }: CalendarContract): string {
  const hash = createHash('sha256').update(`Proffer contract ${id} of ${createdAt.toISOString()}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function paperName({ revision, amendment }: CalendarContract): string {
  return amendment === 0 ? `revision ${revision}` : `revision ${revision} with amendment ${amendment}`;
}

/** Returns the number of days before the end for the reminder: 30 for a long contract, 7 or 1 for a shorter one. */
function daysBeforeEnd({ startDate, endDate }: CalendarContract): number {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  if (days > 60) return 30;
  return days > 14 ? 7 : 1;
}

function alarm(trigger: CalendarLine, text: string): CalendarLine[] {
  return [
    ['BEGIN', 'VALARM'],
    ['ACTION', 'DISPLAY'],
    trigger,
    ['DESCRIPTION', calendarText(text)],
    ['END', 'VALARM'],
  ];
}
