import { blankContent } from '@proffer/contract/offers/fields';
import { limits } from '@proffer/contract/wire/limits';
import {
  checkOffer,
  cleanCell,
  cleanLine,
  parseAmount,
  parseMoment,
  refuse,
  scopeOf,
} from '@proffer/server/offer-files';
import { companyName } from './company-name';
import { cutText } from './cut-text';
import { textAt, valueAt } from './json-path';
import type { MappedRecord } from './mapped-record';
import { ocdsSource, type PackageFacts } from './ocds-source';
import { placeOf } from './ocds-organisations';
import { durationBetween, type DurationReading } from './stated-duration';

/** Returns true for a release of the early OCDS draft, where a contract's id is an object and there is no tender. */
export function isDraftContract(release: unknown): boolean {
  return valueAt(release, 'tender') === undefined && textAt(release, 'contracts', 0, 'id', 'name') !== '';
}

/**
 * Returns a row of the Canadian contract history as an offer by its supplier. Contract and amendment number form the
 * id, so every amendment is a separate offer. Amounts are Canadian dollars and are not read as rupees.
 */
export function mapCanadaContract(release: unknown, facts: PackageFacts): MappedRecord {
  const ocid = cleanCell(textAt(release, 'ocid'));
  const contract = valueAt(release, 'contracts', 0);
  const award = valueAt(release, 'awards', 0);
  const supplier = valueAt(award, 'suppliers', 0);
  const number = cleanCell(textAt(contract, 'id', 'name'));
  const amendment = cleanCell(textAt(contract, 'isAmendment'));
  const notes: string[] = [];

  const awardDay = parseMoment(textAt(award, 'awardDate'));
  if (awardDay.kind === 'bad') return refuse('bad_date', `Award date ${awardDay.reason}`);
  if (awardDay.kind === 'none') return refuse('bad_date', 'The contract has no award date.');
  const duration = durationOf(awardDay.at, textAt(contract, 'contractPeriod', 'endDate'));
  if (duration.note) notes.push(duration.note);
  const value = textAt(contract, 'contractValue', 'amount');
  if (parseAmount(value).kind === 'refused') {
    notes.push(`The contract value "${value.slice(0, 40)}" is no amount anyone pays; it is not shown.`);
  }

  const category = cleanLine(textAt(award, 'itemsAwarded', 0, 'classificationDescription'));
  const buyer = companyName(textAt(release, 'buyer', 'id', 'name'));
  const company = companyName(textAt(supplier, 'id', 'name'));
  const stated: [string, string][] = [
    ['Contract', number],
    ['Amendment', amendment === '0' ? '' : amendment],
    ['Buyer', buyer],
    ['Method', cleanCell(textAt(release, 'formation', 'method'))],
  ];
  return checkOffer(
    {
      ...blankContent,
      ...ocdsSource(ocid, facts),
      externalId: [ocid, number, amendment].join('/'),
      title: cutText(category, limits.title),
      detail: stated
        .filter(([, fact]) => fact !== '')
        .map(([name, fact]) => `${name}: ${fact}`)
        .join('\n'),
      scope: scopeOf([], duration.duration),
      duration: duration.duration,
      categories: [],
      createdAt: awardDay.at,
      published: true,
      company:
        company === ''
          ? { name: buyer, ...placeOf(valueAt(release, 'buyer', 'address')) }
          : {
              name: company,
              ...placeOf(valueAt(supplier, 'address')),
              ...(category && { industry: cutText(category, limits.shortText) }),
            },
    },
    notes,
  );
}

function durationOf(start: Date, rawEnd: string): DurationReading {
  const end = parseMoment(rawEnd);
  if (end.kind === 'moment') return durationBetween(start, end.at);
  const unread = { duration: null, days: null };
  return end.kind === 'none' ? unread : { ...unread, note: `Contract end ${end.reason} No duration taken.` };
}
