import type { QuietHours } from '@proffer/contract/users/account.schemas';
import { quietHoursFault, timeMissing } from '@proffer/contract/users/rules';
import { faultsOf } from '@proffer/contract/wire/faults';

/** Quiet hours in form fields: `HH:MM`, empty while a time is being typed. */
export interface QuietForm {
  from: string;
  to: string;
  timeZone: string;
}
export type QuietErrors = Partial<Record<keyof QuietForm, string>>;

/** Returns the default quiet hours: ten in the evening to seven in the morning. */
export function usualQuietHours(timeZone: string): QuietHours {
  return { from: 22 * 60, to: 7 * 60, timeZone };
}

/** Returns a minute of the day, 0 to 1439, for a time field. */
export function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the minute for a time; undefined for an invalid one. */
export function minuteOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

export function toQuietForm({ from, to, timeZone }: QuietHours): QuietForm {
  return { from: timeOf(from), to: timeOf(to), timeZone };
}

const missing = (minute: number | undefined) => (minute === undefined ? timeMissing : undefined);

/** Returns the values to send, or the faults. */
export function readQuietForm(form: QuietForm): { quietHours: QuietHours } | { errors: QuietErrors } {
  const [from, to] = [minuteOf(form.from), minuteOf(form.to)];
  if (from === undefined || to === undefined)
    return { errors: faultsOf({ from: missing(from), to: missing(to) }) };
  const fault = quietHoursFault({ from, to });
  return fault === undefined
    ? { quietHours: { from, to, timeZone: form.timeZone } }
    : { errors: { to: fault } };
}

export function areSameHours(a: QuietHours, b: QuietHours): boolean {
  return a.from === b.from && a.to === b.to && a.timeZone === b.timeZone;
}

/** Returns when mails are sent again, in words; that may be on the next day. */
export function quietText({ from, to }: QuietHours): string {
  const until = from < to ? timeOf(to) : `${timeOf(to)} the next day`;
  return `Notification mails wait from ${timeOf(from)} until ${until}.`;
}

/** Current names of time zones for which browsers still use old names. */
const newNames: Readonly<Record<string, string>> = { 'Asia/Calcutta': 'Asia/Kolkata' };
const named = (timeZone: string) => newNames[timeZone] ?? timeZone;

/** Returns the device's time zone. */
export function ownTimeZone(): string {
  return named(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Returns all time zones, including the chosen one. */
export function timeZones(chosen: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone').map(named), chosen]);
  return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
