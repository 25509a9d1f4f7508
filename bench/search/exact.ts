import { createHash } from 'node:crypto';
import { record, rounded } from '../http/results';
import type { Engine, SearchedOffer } from './engine';

const titlesAsked = 300;
const referencesAskedOfEach = 200;
/** Number of queries for the other engines, whose fuzzy search of forty words takes a second. */
const askedOfOthers = 40;

/** A text that is pasted into the search box, and the offer that it names. */
interface Pasted {
  text: string;
  names: (offer: SearchedOffer) => boolean;
}

/** Measures pasted titles and reference numbers: each must find an offer that contains it, at the top. */
export async function reportExact(engines: Engine[], offers: SearchedOffer[]): Promise<void> {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const asked = {
    'pasted titles': titlesOf(offers),
    'reference numbers, Canada': referencesOf(offers, canadianReference),
    'reference numbers, Assam': referencesOf(offers, assameseReference),
  };
  console.log(`\n${''.padEnd(32)}${engines.map(({ name }) => name.padStart(18)).join('')}`);
  for (const [what, pasted] of Object.entries(asked)) {
    const shares: Record<string, { first: number; inTen: number }> = {};
    const missed: string[] = [];
    for (const engine of engines) {
      let [first, inTen] = [0, 0];
      const some = engine === engines[0] ? pasted : pasted.slice(0, askedOfOthers);
      for (const { text, names } of some) {
        const found = (await engine.find(text)).flatMap((id) => byId.get(id) ?? []);
        const place = found.findIndex(names);
        if (place === 0) first += 1;
        else if (engine === engines[0]) missed.push(text);
        if (place >= 0) inTen += 1;
      }
      shares[engine.name] = { first: first / some.length, inTen: inTen / some.length };
    }
    const cells = Object.values(shares).map(({ first, inTen }) => `${percent(first)} / ${percent(inTen)}`);
    console.log(
      `${`${what} (${pasted.length})`.padEnd(32)}${cells.map((cell) => cell.padStart(18)).join('')}`,
    );
    if (missed.length > 0)
      console.log(
        `  not first of ours: ${missed
          .slice(0, 5)
          .map((text) => text.slice(0, 60))
          .join(' | ')}`,
      );
    const figures = Object.fromEntries(
      Object.entries(shares).map(([name, { first, inTen }]) => [
        name,
        { first: rounded(first, 3), inTen: rounded(inTen, 3) },
      ]),
    );
    await record({ bench: 'search', pasted: what, count: pasted.length, figures });
  }
  console.log(`(first / among ten; the others are asked the first ${askedOfOthers} of each)`);
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Draws the same offers in every run, independent of their order. */
const drawn = (what: string, offers: SearchedOffer[]): SearchedOffer[] => {
  const placeOf = (id: string) => createHash('sha256').update(`${what} ${id}`).digest('hex');
  return offers
    .map((offer) => ({ offer, place: placeOf(offer.id) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ offer }) => offer);
};

function titlesOf(offers: SearchedOffer[]): Pasted[] {
  return drawn('titles', offers)
    .slice(0, titlesAsked)
    .map(({ title }) => ({ text: title, names: (offer) => plain(offer.title) === plain(title) }));
}

function referencesOf(
  offers: SearchedOffer[],
  referenceOf: (offer: SearchedOffer) => string | undefined,
): Pasted[] {
  return drawn('references', offers)
    .flatMap((offer) => referenceOf(offer) ?? [])
    .slice(0, referencesAskedOfEach)
    .map((reference) => ({ text: reference, names: (offer) => bears(offer, numberOf(reference)) }));
}

/** Returns a reference number without the optional `No.` before it. */
const numberOf = (reference: string): string => reference.replace(/^no\.\s+/i, '');

const bears = ({ title, text }: SearchedOffer, reference: string): boolean =>
  plain(`${title} ${text}`).includes(plain(reference));

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Returns a reference number in brackets at the end of a title, with at least one digit. */
const canadianReference = ({ title }: SearchedOffer): string | undefined =>
  /\((?=[^)]*\d)([A-Z\d][\w./-]{5,})\)$/.exec(title)?.[1];

/** Returns a reference number on a line of its own in the text. */
const assameseReference = ({ text }: SearchedOffer): string | undefined =>
  /^Reference: (?=.*\d)(.{6,80})$/m.exec(text)?.[1];
