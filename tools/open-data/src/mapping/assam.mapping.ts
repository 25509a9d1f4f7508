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

/** Cells of one tender by the portal's column names. */
type AssamCells = Readonly<Record<string, string>>;

const portalTextLimit = 250;

/**
 * Returns a tender of the Assam portal (GePNIC) as an offer of its winning bidder. The budget ranges from the lowest
 * to the highest bid; without bids it uses award and estimate. docs/import.md explains each choice.
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

/** Returns a text with an ellipsis if the portal cut it at exactly 250 characters. */
function portalText(raw: string | undefined): string {
  const text = cleanText(raw ?? '');
  return raw?.length === portalTextLimit ? `${text}…` : text;
}

/**
 * Returns the category with one kind of dash; the portal uses two ("Civil Works – Roads", "Civil Works - Building").
 */
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
