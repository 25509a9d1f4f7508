import type { OfferUnit } from './price-terms';

/** Spellings of units, without dots and in lower case; `nos` is how most Indian price lists count pieces. */
const spellings: Partial<Record<OfferUnit, string>> = {
  piece: 'piece pieces pcs pc nos no number numbers each ea unit units item items nag',
  set: 'set sets kit kits',
  pair: 'pair pairs pr prs',
  dozen: 'dozen dozens doz',
  box: 'box boxes carton cartons ctn',
  pack: 'pack packs packet packets pkt pkts',
  bag: 'bag bags',
  bundle: 'bundle bundles bdl',
  roll: 'roll rolls rol coil coils',
  bottle: 'bottle bottles btl',
  drum: 'drum drums drm barrel barrels',
  lot: 'lot lots',
  g: 'g gm gms gram grams',
  kg: 'kg kgs kilo kilos kilogram kilograms',
  quintal: 'quintal quintals qtl qtls',
  tonne: 'tonne tonnes ton tons mt tn',
  litre: 'litre litres liter liters ltr ltrs lt l',
  kilolitre: 'kilolitre kilolitres kl',
  m: 'm mtr mtrs meter meters metre metres rmt running-metre',
  km: 'km kms kilometre kilometres',
  'sq ft': 'sqft sft square-foot square-feet',
  'sq m': 'sqm sqmtr square-metre square-metres m2 m²',
  'cu m': 'cum cbm cubic-metre cubic-metres m3 m³',
  hour: 'hour hours hr hrs',
  day: 'day days',
  month: 'month months',
  year: 'year years annum',
  visit: 'visit visits trip trips',
  job: 'job jobs service services',
};

const unitOf = new Map(
  Object.entries(spellings).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit as OfferUnit]),
  ),
);

/** Returns the unit that a text names, in any common spelling; undefined for another text. */
export function readUnit(text: string): OfferUnit | undefined {
  const words = text.toLowerCase().replaceAll('.', '').trim();
  return (
    unitOf.get(words) ?? unitOf.get(words.replaceAll(/\s+/g, '-')) ?? unitOf.get(words.replaceAll(/\s/g, ''))
  );
}
