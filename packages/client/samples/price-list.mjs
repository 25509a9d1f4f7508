#!/usr/bin/env node
/**
 * Compares a CSV price list with the offers of a supplier, and changes the offers if told to.
 *
 *   PROFFER_URL=… PROFFER_KEY=… node price-list.mjs prices.csv [--apply]
 *
 * Columns: id or title, price (whole rupees per unit), unit. Without --apply it only reports. A row that fits no offer
 * becomes a draft. It never publishes: drafts stay drafts. The key needs the scope offers:prepare.
 */
import { readFileSync } from 'node:fs';
import { createClient, ProfferError } from '@proffer/client';

const { PROFFER_URL, PROFFER_KEY } = process.env;
const file = process.argv[2];
const isApplied = process.argv.includes('--apply');
if (!PROFFER_URL || !PROFFER_KEY || !file) {
  console.error('Usage: PROFFER_URL=… PROFFER_KEY=… node price-list.mjs prices.csv [--apply]');
  process.exit(2);
}

const proffer = createClient({ baseUrl: PROFFER_URL, key: PROFFER_KEY });
const nameOf = (title) => title.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns the cells of a line; a quoted cell may contain commas and doubled quotes. */
function cellsOf(line) {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
}

/** Returns the rows of the list; throws if one is incomplete or given twice, before anything is changed. */
function readRows(text) {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = cellsOf(head.toLowerCase());
  const seen = new Set();
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const cells = cellsOf(line);
    const row = Object.fromEntries(names.map((name, n) => [name, cells[n] ?? '']));
    const price = /^\d+$/.test(row.price ?? '') ? Number(row.price) : undefined;
    const subject = row.id || nameOf(row.title ?? '');
    if (!subject || price === undefined || !row.unit || seen.has(subject)) {
      throw new Error(`Line ${index + 2} needs its own id or title, a price in whole rupees and a unit.`);
    }
    seen.add(subject);
    return [{ id: row.id, title: (row.title ?? '').trim(), price, unit: row.unit }];
  });
}

/** Returns the own offers by id, and by title; undefined stands for a title of several offers. */
async function readOffers() {
  const byId = new Map();
  const byTitle = new Map();
  for await (const offer of proffer.pages('offerStatistics', { query: { size: 100 } })) {
    byId.set(String(offer.id), offer);
    const name = nameOf(offer.title);
    byTitle.set(name, byTitle.has(name) ? undefined : offer);
  }
  return { byId, byTitle };
}

const hasPrice = (offer, { price, unit }) =>
  offer.priceBasis === 'unit' &&
  offer.unit === unit &&
  offer.budgetFrom === price &&
  offer.budgetTo === price;

/** Compares one row with the market and returns the line of the report. */
async function sync(row, { byId, byTitle }) {
  const price = { priceBasis: 'unit', budgetFrom: row.price, budgetTo: row.price, unit: row.unit };
  const name = row.title || `offer ${row.id}`;
  const found = row.id ? byId.get(row.id) : byTitle.get(nameOf(row.title));
  if (!found) {
    if (row.id) return `unknown    ${name}`;
    if (byTitle.has(nameOf(row.title)))
      return `ambiguous  ${name}: several offers have this title; give its id`;
    if (isApplied) await proffer.call('createOffer', { body: { title: row.title, ...price } });
    return `new draft  ${name}: ${row.price} per ${row.unit}`;
  }
  const offer = await proffer.call('viewOffer', { params: { id: found.id } });
  if (hasPrice(offer, row)) return `equal      ${name}`;
  if (offer.priceSlabs.length > 0) return `skipped    ${name}: it has prices by quantity`;
  if (isApplied) {
    // The version and the state must still be those that were compared.
    const { id, version, draft } = offer;
    await proffer.call('updateOffer', { params: { id }, body: { ...price, version, draft } });
  }
  const state = offer.draft ? 'published' : 'draft';
  return `changed    ${name} (${state}): ${offer.budgetFrom ?? '–'}…${offer.budgetTo ?? '–'} → ${row.price} per ${row.unit}`;
}

const rows = readRows(readFileSync(file, 'utf8'));
const offers = await readOffers();
for (const row of rows) {
  try {
    console.log(await sync(row, offers));
  } catch (error) {
    if (!(error instanceof ProfferError)) throw error;
    console.log(`refused    ${row.title || `offer ${row.id}`}: ${error.detail}`);
    process.exitCode = 1;
  }
}
if (!isApplied) console.log('Nothing was changed; --apply changes it.');
