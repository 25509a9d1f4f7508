import {
  calendarDate,
  calendarFile,
  calendarMoment,
  calendarText,
  dayAfter,
  type CalendarLine,
} from '../../../platform/icalendar';
import type { DueDate } from './due-dates.service';

interface Feed {
  /** Name that calendars show. */
  name: string;
  /** Base URL of links; its host name ends the names of events. */
  linkBase: string;
}

/** Hours for which a calendar may show a feed without asking again. */
const refreshHours = 4;
const minuteMs = 60_000;

/** Writes due dates as a calendar (RFC 5545). The same due dates give the same bytes. */
export function writeCalendar(dates: readonly DueDate[], { name, linkBase }: Feed): string {
  return calendarFile([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Proffer//Due dates//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['NAME', calendarText(name)],
    ['X-WR-CALNAME', calendarText(name)],
    ['REFRESH-INTERVAL;VALUE=DURATION', `PT${refreshHours}H`],
    ['X-PUBLISHED-TTL', `PT${refreshHours}H`],
    ...dates.flatMap((one) => event(one, linkBase)),
    ['END', 'VCALENDAR'],
  ]);
}

function event({ name, at, summary, path, changedAt }: DueDate, linkBase: string): CalendarLine[] {
  const url = new URL(path, linkBase);
  const changed = calendarMoment(changedAt);
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${name}@${url.hostname}`],
    ['DTSTAMP', changed],
    ['LAST-MODIFIED', changed],
    // Grows with each change, and fits 32 bits for the next four thousand years.
    ['SEQUENCE', String(Math.floor(changedAt.getTime() / minuteMs))],
    ...timeOf(at),
    ['SUMMARY', calendarText(oneLine(summary))],
    ['URL', url.href],
    ['STATUS', 'CONFIRMED'],
    ['TRANSP', 'TRANSPARENT'],
    ['BEGIN', 'VALARM'],
    ['ACTION', 'DISPLAY'],
    // All-day events begin at midnight: 15 hours earlier is 09:00 on the day before.
    ['TRIGGER', typeof at === 'string' ? '-PT15H' : '-P1D'],
    ['DESCRIPTION', calendarText(oneLine(summary))],
    ['END', 'VALARM'],
    ['END', 'VEVENT'],
  ];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function timeOf(at: DueDate['at']): CalendarLine[] {
  if (typeof at !== 'string') return [['DTSTART', calendarMoment(at)]];
  return [
    ['DTSTART;VALUE=DATE', calendarDate(at)],
    // The end of an all-day event is exclusive.
    ['DTEND;VALUE=DATE', calendarDate(dayAfter(at))],
  ];
}
