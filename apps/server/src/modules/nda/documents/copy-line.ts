import { oneLine } from '../../../platform/one-line';
import { timeText } from '../../../platform/date-text';

/** Returns the line at the foot of each page of a copy: its reader and the time of copying. */
export function copyLine(reader: { name: string; company: string }, at: Date, market: string): string {
  const who = [reader.name.trim(), reader.company.trim()].filter((part) => part !== '').join(', ');
  return `Copy for ${who} · ${timeText(at)} · ${oneLine(market)}`;
}

export const noSignatureLine =
  'This copy carries no electronic signature. The signed original stays with both parties.';
