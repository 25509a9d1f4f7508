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
 * begins and some time before it ends. Taken again, the same event is changed, not doubled.
 */
export function writeContractCalendar(
  contract: CalendarContract,
  made: { at: Date; publicUrl: string },
): string {
  return calendarFile([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Proffer//Contracts//EN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', `contract-${contract.id}@${new URL(made.publicUrl).hostname}`],
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
    ['STATUS', statuses[stateOf(contract)]],
    ['TRANSP', 'TRANSPARENT'],
    ...alarm(['TRIGGER', '-PT15H'], `Begins tomorrow: ${contract.name}`),
    ...alarm(['TRIGGER;RELATED=END', `-P${daysBeforeEnd(contract)}D`], `Ends soon: ${contract.name}`),
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]);
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
