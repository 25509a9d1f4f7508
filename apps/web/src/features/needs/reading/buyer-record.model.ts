import type { BuyerRecord } from '../../../entities/needs/need';

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)} %`;

/** Returns a buyer's record as sentences; a buyer without history is named as new. */
export function recordLines({ needs, decided, medianDays, quotes, answeredQuotes }: BuyerRecord): string[] {
  const lines = [];
  if (needs > 0) lines.push(`Decided ${decided} of ${needs} needs (${percent(decided, needs)})`);
  if (medianDays !== null) {
    const days = medianDays < 1 ? 'less than a day' : medianDays === 1 ? '1 day' : `${medianDays} days`;
    lines.push(`Half of them within ${days} of the deadline`);
  }
  if (quotes > 0) lines.push(`Answered ${percent(answeredQuotes, quotes)} of its quotes`);
  return lines.length > 0 ? lines : ['No earlier needs or quotes'];
}
