import { limits } from '@proffer/contract/wire/limits';
import { cleanCell, type ImportedCompany } from '@proffer/server/offer-files';
import { companyName } from './company-name';
import { cutText } from './cut-text';
import { listAt, textAt, valueAt } from './json-path';

/** An organisation of a release, with its name as stated. */
export interface Organisation {
  name: string;
  address: unknown;
}

/**
 * Returns the organisation of a reference: its own content, as in OCDS 1.0, or the entry of its id in `parties`,
 * where the European profile has all facts. Some have only a register's name.
 */
function organisationOf(release: unknown, reference: unknown): Organisation {
  const id = textAt(reference, 'id');
  const party =
    id === '' ? undefined : listAt(release, 'parties').find((candidate) => textAt(candidate, 'id') === id);
  return {
    name:
      textAt(reference, 'name') ||
      textAt(party, 'name') ||
      textAt(reference, 'identifier', 'legalName') ||
      textAt(party, 'identifier', 'legalName'),
    address: valueAt(reference, 'address') ?? valueAt(party, 'address'),
  };
}

/** Returns the procuring organisation; if several procure together, the first. */
export function buyerOf(release: unknown, tender: unknown): Organisation {
  const [first] = listAt(release, 'buyer');
  const buyer = organisationOf(release, first);
  if (buyer.name !== '') return buyer;
  return { ...buyer, name: organisationOf(release, valueAt(tender, 'procuringEntity')).name };
}

/** Returns the winners without repetition, in the order of the awards that are still valid. */
export function winnersOf(
  release: unknown,
  isWithdrawn: (status: string) => boolean,
): { winners: Organisation[]; notes: string[] } {
  const stated = listAt(release, 'awards')
    .filter((award) => !isWithdrawn(textAt(award, 'status')))
    .flatMap((award) => suppliersOf(release, award))
    .map((supplier) => organisationOf(release, supplier))
    .map(({ name, address }) => ({ name: companyName(name), address }))
    .filter(({ name }) => name !== '');
  const winners = stated.filter(
    ({ name }, position) => stated.findIndex((other) => other.name === name) === position,
  );
  const [first] = winners;
  const notes =
    first === undefined || winners.length === 1
      ? []
      : [
          `${winners.length} companies were awarded; the offer is by ${first.name}, the others stand in the text.`,
        ];
  return { winners, notes };
}

/** Returns the suppliers of an award; if it names only winning bids, the bidders of these. */
function suppliersOf(release: unknown, award: unknown): unknown[] {
  const suppliers = listAt(award, 'suppliers');
  if (suppliers.length > 0) return suppliers;
  const won = new Set(textsOf(valueAt(award, 'relatedBids')));
  return listAt(release, 'bids', 'details')
    .filter((bid) => won.has(textAt(bid, 'id')))
    .flatMap((bid) => listAt(bid, 'tenderers'));
}

/** Returns a list of texts as one text; in a flattened cell it already is one. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(';').map((part) => part.trim());
  return Array.isArray(value) ? value.filter((member): member is string => typeof member === 'string') : [];
}

/** Returns an organisation as the company of an offer. */
export function companyOf({ name, address }: Organisation): ImportedCompany {
  return { name: companyName(name), ...placeOf(address) };
}

/**
 * Returns city, state, zip and country of an OCDS address, in either spelling of the standard, without street lines.
 */
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
