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
} from './icalendar';

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
 * The contract as one event of whole days, from its first to its last. Reminders stand at nine on the day before it
 * begins and some time before it ends. Taken again, the same event is changed, not doubled. It invites nobody: a
 * calendar that is shared or synchronised is no place for the addresses of either side.
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
    // The end of whole days is the first day that no longer belongs to them.
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
 * A UUID (version 8, RFC 9562) from what never changes of a contract: the same after the market has moved to another
 * host, and another one than that of the same number elsewhere.
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

/** A month of notice for a long contract, a week for a shorter one, never before it has begun. */
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
