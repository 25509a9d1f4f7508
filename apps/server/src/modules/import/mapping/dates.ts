export type Moment = { kind: 'none' } | { kind: 'moment'; at: Date } | { kind: 'bad'; reason: string };

/** First plausible year; earlier and later ones are errors or stand for "no end". */
const firstYear = 1990;
const lastYear = 2099;
const kolkataMinutes = 330;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Minutes east of UTC, by the zone names of the Canadian portal and their abbreviations. */
const zoneMinutes: Record<string, number> = {
  'eastern daylight time': -240,
  'eastern standard time': -300,
  'atlantic daylight time': -180,
  'atlantic standard time': -240,
  'central daylight time': -300,
  'central standard time': -360,
  'mountain daylight time': -360,
  'mountain standard time': -420,
  'pacific daylight time': -420,
  'pacific standard time': -480,
  'newfoundland daylight time': -150,
  'newfoundland standard time': -210,
  'central european time': 60,
  'central european summer time': 120,
  'india standard time': kolkataMinutes,
  'coordinated universal time': 0,
  edt: -240,
  est: -300,
  adt: -180,
  ast: -240,
  cdt: -300,
  cst: -360,
  mdt: -360,
  mst: -420,
  pdt: -420,
  pst: -480,
  ndt: -150,
  nst: -210,
  cet: 60,
  cest: 120,
  utc: 0,
  gmt: 0,
};

/**
 * Parses a moment in any format of the sources: "30-Jul-2024 09:00 AM" (Asia/Kolkata), "2014-04-15 14:00 Eastern
 * Daylight Time (EDT)", ISO 8601. Without a zone, or as a day alone, it counts as UTC. Impossible days and years
 * outside 1990 to 2099 are `bad`, with a reason.
 */
export function parseMoment(raw: string): Moment {
  const text = raw.replace(/^constant:/u, '').trim();
  if (/^(?:|n\.?\/?a\.?|nil|-+)$/iu.test(text)) return { kind: 'none' };
  return (
    portalMoment(text) ?? isoMoment(text) ?? { kind: 'bad', reason: `"${text.slice(0, 60)}" is not a date.` }
  );
}

function portalMoment(text: string): Moment | undefined {
  const match = /^(\d{1,2})-([a-z]{3})-(\d{4})(?:\s+(\d{1,2}):(\d{2})\s*(am|pm))?$/iu.exec(text);
  if (!match) return undefined;
  const [, day, month = '', year, hour = '12', minute = '0', half = 'am'] = match;
  const written = Number(hour);
  if (written < 1 || written > 12) return { kind: 'bad', reason: `"${text}" has no such hour.` };
  return moment(text, {
    year: Number(year),
    month: months.indexOf(month.toLowerCase()) + 1,
    day: Number(day),
    hour: (written % 12) + (half.toLowerCase() === 'pm' ? 12 : 0),
    minute: Number(minute),
    second: 0,
    millisecond: 0,
    zoneMinutes: kolkataMinutes,
  });
}

function isoMoment(text: string): Moment | undefined {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?\s*(.*))?$/u.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = ''] = match;
  const zoneAt = zoneOffset(zone);
  if (zoneAt === undefined) return { kind: 'bad', reason: `"${text}" has an unknown time zone.` };
  return moment(text, {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.padEnd(3, '0')),
    zoneMinutes: zoneAt,
  });
}

function zoneOffset(zone: string): number | undefined {
  if (zone === '' || zone === 'Z') return 0;
  const offset = /^([+-])(\d{2}):?(\d{2})$/u.exec(zone);
  if (offset) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]));
  const named = /^([^()]*?)\s*(?:\(([^()]+)\))?$/u.exec(zone);
  return zoneMinutes[(named?.[1] ?? '').toLowerCase()] ?? zoneMinutes[(named?.[2] ?? '').toLowerCase()];
}

type Parts = Record<
  'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond' | 'zoneMinutes',
  number
>;

function moment(text: string, parts: Parts): Moment {
  if (parts.year < firstYear || parts.year > lastYear) {
    return { kind: 'bad', reason: `"${text}" is outside the years ${firstYear} to ${lastYear}.` };
  }
  const local = new Date(
    Date.UTC(
      parts.year,
      parts.month - 1,
      parts.day,
      parts.hour,
      parts.minute,
      parts.second,
      parts.millisecond,
    ),
  );
  const exists =
    local.getUTCMonth() === parts.month - 1 &&
    local.getUTCDate() === parts.day &&
    local.getUTCHours() === parts.hour &&
    local.getUTCMinutes() === parts.minute;
  if (!exists) return { kind: 'bad', reason: `"${text}" is a day or time that does not exist.` };
  return { kind: 'moment', at: new Date(local.getTime() - parts.zoneMinutes * 60_000) };
}
