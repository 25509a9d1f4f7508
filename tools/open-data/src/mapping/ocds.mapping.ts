import { blankContent } from '@proffer/contract/offers/fields';
import { limits } from '@proffer/contract/wire/limits';
import {
  checkOffer,
  cleanCell,
  cleanLine,
  parseAmount,
  parseMoment,
  refuse,
  rupeesOf,
  scopeOf,
  type ImportedCompany,
} from '@proffer/server/offer-files';
import { companyName } from './company-name';
import { cutText } from './cut-text';
import { descriptionText } from './html-text';
import { listAt, textAt, valueAt } from './json-path';
import type { MappedRecord } from './mapped-record';
import { ocdsSource, type PackageFacts } from './ocds-source';
import { amountRange } from './rupees';
import { durationBetween, readTimeframe, type DurationReading } from './stated-duration';

/** Tender states in which nothing is on offer. */
const withdrawn = new Set(['cancelled', 'unsuccessful', 'withdrawn', 'planning', 'planned']);

/**
 * A release (OCDS 1.0, 1.1, or the 2014 Canadian draft) with a tender in it as an offer. `now` stands in for a
 * missing or impossible release date. Contact points, e-mail addresses and telephone numbers are never read.
 */
export function mapOcdsTender(release: unknown, facts: PackageFacts, now: Date): MappedRecord {
  const tender = valueAt(release, 'tender');
  const ocid = cleanCell(textAt(release, 'ocid'));
  if (typeof tender !== 'object' || tender === null) {
    return refuse('no_tender', `The release of ${ocid || 'a process without ocid'} has no tender.`);
  }
  const notes: string[] = [];
  const items = listAt(tender, 'items');
  const stated = cleanLine(descriptionText(textAt(tender, 'title')));
  const title = stated === '' ? cleanLine(textAt(items[0], 'description')) : stated;

  const amounts = [
    parseRupees(valueAt(tender, 'minValue')),
    parseRupees(valueAt(tender, 'value')),
    ...listAt(release, 'awards').map((award) => parseRupees(valueAt(award, 'value'))),
  ];
  const bad = amounts.find((amount) => amount.kind === 'refused');
  if (bad?.kind === 'refused') return bad;
  const rupees = amounts.map(rupeesOf);
  const budget = amountRange(rupees);

  const quantities = quantityRange(items);
  if (quantities.refusal) return refuse('bad_quantity', quantities.refusal);
  const timeframe = descriptionText(textAt(tender, 'timeframeDelivery'));
  const duration = durationOf(release, timeframe);
  if (duration.note) notes.push(duration.note);
  const created = parseMoment(textAt(release, 'date'));
  if (created.kind !== 'moment') {
    notes.push(`Release date: ${created.kind === 'bad' ? created.reason : 'absent.'} Time of import taken.`);
  }

  let company = ocdsCompany(release, tender);
  if (company.name === '' && facts.publisher !== '') {
    company = { name: companyName(facts.publisher) };
    notes.push(`The record names no buyer; its publisher ${company.name} stands for it.`);
  }

  return checkOffer(
    {
      ...blankContent,
      ...ocdsSource(ocid, facts),
      externalId: ocid,
      title,
      detail: cutText(detailOf(release, tender, items, stated !== ''), limits.detail),
      scope: scopeOf([rupees[1] ?? null, budget.to], duration.duration),
      duration: duration.duration,
      qtyFrom: quantities.from,
      qtyTo: quantities.to,
      budgetFrom: budget.from,
      budgetTo: budget.to,
      deliveryTerm: cutText(timeframe, limits.deliveryText),
      ruleOfDelivery: cutText(ruleOfDeliveryOf(tender), limits.deliveryText),
      categories: [],
      createdAt: created.kind === 'moment' ? created.at : now,
      published: !withdrawn.has(textAt(tender, 'status').toLowerCase()),
      company,
    },
    notes,
  );
}

/** An OCDS value in rupees; another currency is no amount here. */
function parseRupees(value: unknown) {
  if (textAt(value, 'currency').toUpperCase() !== 'INR') return parseAmount(null);
  return parseAmount(textAt(value, 'amount'));
}

function durationOf(release: unknown, timeframe: string): DurationReading {
  const read = readTimeframe(timeframe);
  if (read.duration !== null) return read;
  const contract = listAt(release, 'contracts')[0] ?? listAt(release, 'contract')[0];
  for (const period of [valueAt(release, 'tender', 'contractPeriod'), valueAt(contract, 'period')]) {
    const start = parseMoment(textAt(period, 'startDate'));
    const end = parseMoment(textAt(period, 'endDate'));
    if (start.kind === 'moment' && end.kind === 'moment') return durationBetween(start.at, end.at);
  }
  return read;
}

/** Smallest and largest positive item quantity: whole numbers, rounded outwards. */
function quantityRange(items: unknown[]): { from: number | null; to: number | null; refusal?: string } {
  const found = items
    .map((item) => Number(textAt(item, 'quantity')))
    .filter((quantity) => Number.isFinite(quantity) && quantity !== 0);
  const [low, high] = [Math.min(...found), Math.max(...found)];
  if (found.length === 0) return { from: null, to: null };
  if (low < 0) return { from: null, to: null, refusal: `The quantity ${low} is below zero.` };
  return { from: Math.floor(low), to: Math.ceil(high) };
}

function detailOf(release: unknown, tender: unknown, items: unknown[], hasTitle: boolean): string {
  const lines = items.map(itemLine).filter(Boolean);
  // Where the first item's description serves as the title, a list of that one item would only repeat it.
  const itemList = lines.length > 1 || (hasTitle && lines.length === 1) ? lines.join('\n') : '';
  const closing = cleanCell(textAt(tender, 'tenderPeriod', 'endDate'));
  const facts: [string, string][] = [
    ['Category', categoriesOf(items)],
    ['Buyer', buyerOf(release, tender)],
    ['Closing', closing],
    ['Awarded by', cleanCell(textAt(tender, 'awardCriteriaDetails'))],
    ['Method', cleanCell(textAt(tender, 'methodRationale'))],
  ];
  const known = facts.filter(([, fact]) => fact !== '').map(([name, fact]) => `${name}: ${fact}`);
  return [descriptionText(textAt(tender, 'description')), itemList, known.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

function itemLine(item: unknown): string {
  const description = cleanLine(descriptionText(textAt(item, 'description')));
  if (description === '') return '';
  const quantity = Number(textAt(item, 'quantity'));
  const unit = cleanCell(textAt(item, 'unit', 'name'));
  if (!Number.isFinite(quantity) || quantity <= 0) return `• ${description}`;
  return `• ${description}: ${[quantity.toLocaleString('en-IN'), unit].filter(Boolean).join(' ')}`;
}

/** Distinct category names; descriptions that only name the catalogue (Paraguay) say nothing. */
function categoriesOf(items: unknown[]): string {
  const names = items
    .map((item) => cleanLine(textAt(item, 'classification', 'description')))
    .filter((name) => name !== '' && !name.startsWith('Catálogo de productos'));
  return [...new Set(names)].slice(0, 10).join(', ');
}

function ruleOfDeliveryOf(tender: unknown): string {
  return descriptionText(textAt(tender, 'submissionMethodDetails'));
}

function buyerOf(release: unknown, tender: unknown): string {
  return companyName(textAt(release, 'buyer', 'name') || textAt(tender, 'procuringEntity', 'name'));
}

/** The first supplier of the first award that still stands, else the organisation that procures. */
function ocdsCompany(release: unknown, tender: unknown): ImportedCompany {
  const standing = listAt(release, 'awards').filter((award) => !withdrawn.has(textAt(award, 'status')));
  for (const supplier of standing.flatMap((award) => listAt(award, 'suppliers'))) {
    const name = companyName(textAt(supplier, 'name'));
    if (name !== '')
      return { name, ...placeOf(valueAt(supplier, 'address') ?? partyAddress(release, supplier)) };
  }
  const buyer = valueAt(release, 'buyer');
  return {
    name: buyerOf(release, tender),
    ...placeOf(valueAt(buyer, 'address') ?? partyAddress(release, buyer)),
  };
}

/** OCDS 1.1 keeps addresses in `parties` and refers to them by id. */
function partyAddress(release: unknown, reference: unknown): unknown {
  const id = textAt(reference, 'id');
  if (id === '') return undefined;
  const party = listAt(release, 'parties').find((candidate) => textAt(candidate, 'id') === id);
  return valueAt(party, 'address');
}

/** City, state, zip and country of an OCDS address, in either spelling of the standard; street lines are left out. */
export function placeOf(address: unknown): Omit<ImportedCompany, 'name'> {
  const place: [keyof ImportedCompany, string][] = [
    ['city', textAt(address, 'locality')],
    ['state', textAt(address, 'region')],
    ['zip', textAt(address, 'postalCode') || textAt(address, 'postal-code')],
    ['country', textAt(address, 'countryName') || textAt(address, 'country-name')],
  ];
  const known = place.map(([field, raw]) => [field, cutText(cleanCell(raw), limits.shortText)] as const);
  return Object.fromEntries(known.filter(([, text]) => text !== ''));
}
