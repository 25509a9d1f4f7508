import { blankContent } from '@proffer/contract/offers/fields';
import { limits } from '@proffer/contract/wire/limits';
import {
  checkOffer,
  cleanCell,
  cleanLine,
  refuse,
  scopeOf,
  type CategoryNumbers,
} from '@proffer/server/offer-files';
import { companyName, organisationLevels } from './company-name';
import { cutText } from './cut-text';
import { descriptionText } from './html-text';
import { listAt, textAt, valueAt } from './json-path';
import type { MappedRecord } from './mapped-record';
import { saysWhat, tenderOfAward } from './ocds-award';
import { categoriesOf, closingOf, deliveryPlaceOf, durationOf, publishedAt, statedCodes } from './ocds-facts';
import { buyerOf, companyOf, winnersOf, type Organisation } from './ocds-organisations';
import { currencyOfPublisher, ocdsSource, type PackageFacts } from './ocds-source';
import { readValues } from './ocds-values';
import { amountRange } from './rupees';

/** Tender states in which nothing is on offer. */
const withdrawn = new Set(['cancelled', 'unsuccessful', 'withdrawn', 'planning', 'planned']);

/** Returns the tender, with the award's subject if the tender states only its state. */
function withAward(own: unknown, ofAward: object | undefined): object | undefined {
  const tender = typeof own === 'object' && own !== null ? own : undefined;
  if (!tender || !ofAward) return tender ?? ofAward;
  return { ...tender, ...ofAward, status: textAt(tender, 'status') || textAt(ofAward, 'status') };
}

/** Context for reading a release. */
export interface OcdsContext {
  facts: PackageFacts;
  now: Date;
  categories: CategoryNumbers;
  /** Currency of amounts without one. */
  blankCurrency: 'INR' | '';
}

/**
 * Returns a release (OCDS 1.0, 1.1, or the Canadian draft of 2014) as an offer with the subject of its tender, else
 * of its award. `now` replaces a missing or impossible date. Contact points, email addresses and telephone numbers
 * are never read.
 */
export function mapOcdsTender(release: unknown, context: OcdsContext): MappedRecord {
  const { facts, now } = context;
  const own = valueAt(release, 'tender');
  const isTendered = saysWhat(own);
  const tender = isTendered ? own : withAward(own, tenderOfAward(release));
  const ocid = cleanCell(textAt(release, 'ocid'));
  if (tender === undefined) {
    return refuse(
      'no_tender',
      `The release of ${ocid || 'a process without ocid'} has no tender and no award.`,
    );
  }
  const items = listAt(tender, 'items');
  const stated = lineAt(tender, 'title');
  const title =
    stated ||
    lineAt(items[0], 'description') ||
    lineAt(tenderOfAward(release), 'title') ||
    // Taiwan's tender name; its other fields state only the kind of goods.
    lineAt(release, 'name');

  const values = readValues(release, tender, context.blankCurrency || currencyOfPublisher(ocid));
  if ('kind' in values) return values;
  const budget = amountRange([...values.estimates, ...values.awards]);
  const quantities = quantityRange(items);
  if (quantities.refusal) return refuse('bad_quantity', quantities.refusal);
  const duration = durationOf(release, tender);
  const created = publishedAt(release, tender, now);
  const { categories, notes: categoryNotes } = categoriesOf(statedCodes(tender), context.categories);
  const { winners, notes: winnerNotes } = winnersOf(release, (status) => withdrawn.has(status));
  const notes = [
    ...(isTendered ? [] : ['It has an award and no tender; the award says what is offered.']),
    ...values.notes,
    ...(duration.note === undefined ? [] : [duration.note]),
    ...(created.note === undefined ? [] : [created.note]),
    ...categoryNotes,
    ...winnerNotes,
  ];

  let company = companyOf(winners[0] ?? buyerOf(release, tender));
  if (company.name === '' && facts.publisher !== '') {
    company = { name: companyName(facts.publisher) };
    notes.push(`The record names no buyer; its publisher ${company.name} stands for it.`);
  }
  const place = deliveryPlaceOf(tender);
  const timeframe = descriptionText(textAt(tender, 'timeframeDelivery'));

  return checkOffer(
    {
      ...blankContent,
      ...ocdsSource(ocid, facts),
      externalId: ocid,
      title: cutText(title, limits.title),
      detail: cutText(detailOf(release, tender, stated !== '', values.foreign, winners), limits.detail),
      scope: scopeOf([values.estimates.at(-1) ?? null, budget.to], duration.duration),
      duration: duration.duration,
      qtyFrom: quantities.from,
      qtyTo: quantities.to,
      budgetFrom: budget.from,
      budgetTo: budget.to,
      deliveryTerm: cutText(
        [timeframe, place && `at ${place}`].filter(Boolean).join(', '),
        limits.deliveryText,
      ),
      ruleOfDelivery: cutText(ruleOfDeliveryOf(tender), limits.deliveryText),
      categories,
      createdAt: created.at,
      published: !withdrawn.has(textAt(tender, 'status').toLowerCase()),
      company,
    },
    notes,
  );
}

function lineAt(value: unknown, name: string): string {
  return cleanLine(descriptionText(textAt(value, name)));
}

/** Returns the smallest and largest positive item quantity as whole numbers, rounded outwards. */
function quantityRange(items: unknown[]): { from: number | null; to: number | null; refusal?: string } {
  const found = items
    .map((item) => Number(textAt(item, 'quantity')))
    .filter((quantity) => Number.isFinite(quantity) && quantity !== 0);
  const [low, high] = [Math.min(...found), Math.max(...found)];
  if (found.length === 0) return { from: null, to: null };
  if (low < 0) return { from: null, to: null, refusal: `The quantity ${low} is below zero.` };
  return { from: Math.floor(low), to: Math.ceil(high) };
}

function detailOf(
  release: unknown,
  tender: unknown,
  hasTitle: boolean,
  foreign: readonly string[],
  winners: readonly Organisation[],
): string {
  const items = listAt(tender, 'items');
  const lines = items.map(itemLine).filter(Boolean);
  // If the first item's description is the title, a list of that one item would only repeat it.
  const itemList = lines.length > 1 || (hasTitle && lines.length === 1) ? lines.join('\n') : '';
  const facts: [string, string][] = [
    ['Category', categoryNames(tender, items)],
    ['Buyer', organisationLevels(buyerOf(release, tender).name).join(', ')],
    ['Reference', cleanCell(textAt(tender, 'externalReference'))],
    ['Closing', cleanCell(closingOf(tender))],
    ['Awarded by', cleanCell(textAt(tender, 'awardCriteriaDetails'))],
    ['Method', cleanCell(textAt(tender, 'methodRationale'))],
    ['Contract', cleanCell(textAt(tender, 'contractType'))],
    [
      'Also awarded to',
      winners
        .slice(1, 11)
        .map(({ name }) => name)
        .join(', '),
    ],
  ];
  const known = facts.filter(([, fact]) => fact !== '').map(([name, fact]) => `${name}: ${fact}`);
  return [descriptionText(textAt(tender, 'description')), itemList, [...known, ...foreign].join('\n')]
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

/**
 * Returns the distinct category names, else the kind of goods or works; entries that only name the catalogue
 * (Paraguay) are ignored.
 */
function categoryNames(tender: unknown, items: unknown[]): string {
  const names = [tender, ...items]
    .map((part) => cleanLine(textAt(part, 'classification', 'description')))
    .filter((name) => name !== '' && !name.startsWith('Catálogo de productos'));
  return [...new Set(names)].slice(0, 10).join(', ') || cleanCell(textAt(tender, 'mainProcurementCategory'));
}

/**
 * Returns the terms of delivery; a plain number, which two publishers give as the number of envelopes, is ignored.
 */
function ruleOfDeliveryOf(tender: unknown): string {
  const text = descriptionText(textAt(tender, 'submissionMethodDetails'));
  return /\p{L}/u.test(text) ? text : '';
}
