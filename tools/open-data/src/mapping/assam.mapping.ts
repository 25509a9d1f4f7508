import { blankContent } from '@proffer/contract/offers/fields';
import { limits } from '@proffer/contract/wire/limits';
import {
  checkOffer,
  cleanCell,
  cleanText,
  parseAmount,
  parseMoment,
  refuse,
  rupeesOf,
  scopeOf,
  type ImportedCompany,
} from '@proffer/server/offer-files';
import type { BidSummary } from './assam-bids';
import { companyName, organisationLevels } from './company-name';
import { cutText } from './cut-text';
import type { MappedRecord } from './mapped-record';
import { amountRange, writtenRupees } from './rupees';
import { readDays } from './stated-duration';

/** One tender's cells by the portal's column names, as published. */
type AssamCells = Readonly<Record<string, string>>;

const portalTextLimit = 250;

/**
 * A tender of the Assam portal (GePNIC) as an offer: its subject is what is offered, its winning bidder offers it.
 * The budget is the lowest to the highest bid; without bids the award and the estimate. docs/import.md has each
 * choice with its reason.
 */
export function mapAssamTender(cells: AssamCells, bids: BidSummary): MappedRecord {
  const cell = (column: string) => cleanCell(cells[column]);
  const notes: string[] = [];

  const estimate = parseAmount(cells['Tender Value in ₹']);
  if (estimate.kind === 'refused') return estimate;
  const award = parseAmount(cells['Contract Value :']);
  if (award.kind === 'refused') return award;
  const [estimated, awarded] = [rupeesOf(estimate), rupeesOf(award)];

  const published = parseMoment(cells['Publish Date'] ?? '');
  if (published.kind === 'bad') return refuse('bad_date', `Publish Date ${published.reason}`);
  if (published.kind === 'none') return refuse('bad_date', 'The tender has no Publish Date.');

  const period = readDays(cells['Period Of Work(Days)'] ?? '');
  if (period.note) notes.push(period.note);
  const budget =
    bids.lowest === null ? amountRange([awarded, estimated]) : { from: bids.lowest, to: bids.highest };

  return checkOffer(
    {
      ...blankContent,
      source: 'assam-gepnic',
      externalId: cell('Tender ID'),
      title: cutText(portalText(cells['Title']).replaceAll('\n', ' '), limits.title),
      detail: cutText(detailOf(cells, cell), limits.detail),
      scope: scopeOf([estimated, awarded], period.duration),
      duration: period.duration,
      budgetFrom: budget.from,
      budgetTo: budget.to,
      deliveryTerm: cutText(deliveryTermOf(cell, period.days), limits.deliveryText),
      ruleOfDelivery: cutText(ruleOfDeliveryOf(cells, cell), limits.deliveryText),
      ndaRequired: /^yes$/iu.test(cell('Should Allow NDA Tender')),
      categories: [],
      createdAt: published.at,
      published: true,
      company: companyOf(bids, cell),
      attribution:
        'Contains information from Assam public procurement data by CivicDataLab, made available under the Open Database License (ODbL).',
    },
    notes,
  );
}

type Cell = (column: string) => string;

/** The portal cuts texts at exactly 250 characters; an ellipsis says so. */
function portalText(raw: string | undefined): string {
  const text = cleanText(raw ?? '');
  return raw?.length === portalTextLimit ? `${text}…` : text;
}

/** The portal writes one category with either dash ("Civil Works – Roads", "Civil Works - Building"). */
function categoryOf(cell: Cell): string {
  return cell('Product Category').replaceAll('–', '-');
}

function detailOf(cells: AssamCells, cell: Cell): string {
  const description = portalText(cells['Work Description']);
  const category = [categoryOf(cell), cell('Sub category'), cell('Tender Category')].filter(Boolean);
  const estimate = parseAmount(cells['Tender Value in ₹']);
  const facts: [string, string][] = [
    ['Category', category.join(', ')],
    ['Location', [cell('Location'), pincodeOf(cell)].filter(Boolean).join(', ')],
    ['Buyer', organisationLevels(cell('Organisation Chain')).join(', ')],
    ['Reference', cell('Tender Reference Number')],
    ['Estimate', estimate.kind === 'amount' ? writtenRupees(estimate.rupees) : ''],
  ];
  const lines = facts.filter(([, fact]) => fact !== '').map(([name, fact]) => `${name}: ${fact}`);
  return [description, lines.join('\n')].filter(Boolean).join('\n\n');
}

function deliveryTermOf(cell: Cell, days: number | null): string {
  const parts = [
    cell('Form of contract'),
    cell('Contract Type'),
    days === null ? '' : `work within ${days.toLocaleString('en-IN')} ${days === 1 ? 'day' : 'days'}`,
    cell('Location') === '' ? '' : `at ${cell('Location')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function ruleOfDeliveryOf(cells: AssamCells, cell: Cell): string {
  const deposit = parseAmount(cells['EMD Amount in ₹']);
  const sentences = [
    deposit.kind === 'amount' ? `Earnest money deposit ${writtenRupees(deposit.rupees)}.` : '',
    cell('EMD Exemption Allowed') === 'Yes' ? 'Exemption from the deposit is allowed.' : '',
    cell('Payment Mode') === '' ? '' : `Payment ${cell('Payment Mode').toLowerCase()}.`,
    cell('Pre Qualification Details'),
  ];
  return sentences.filter(Boolean).join(' ');
}

function companyOf(bids: BidSummary, cell: Cell): ImportedCompany {
  const industry = cutText(categoryOf(cell), limits.shortText);
  const withIndustry = industry === '' ? {} : { industry };
  if (bids.winner !== '') return { name: bids.winner, country: 'India', ...withIndustry };
  // The first level of the chain is the department; deeper ones are its offices.
  const department = companyName(cell('Organisation Chain'));
  return { name: department, state: 'Assam', country: 'India', ...withIndustry };
}

function pincodeOf(cell: Cell): string {
  return /^(\d{6})(?:\.0)?$/u.exec(cell('Pincode'))?.[1] ?? '';
}
