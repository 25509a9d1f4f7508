import { limits } from '@proffer/contract/wire/limits';
import { cleanCell, type ImportedCompany } from '@proffer/server/offer-files';
import { companyName } from './company-name';
import { cutText } from './cut-text';
import { listAt, textAt, valueAt } from './json-path';

/** An organisation of a release, its name as stated. */
export interface Organisation {
  name: string;
  address: unknown;
}

/**
 * What a reference names: by itself, as in OCDS 1.0, or by its id in `parties`, where the European profile keeps all that
 * it says of organisations. Some know only the name of a register.
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

/** Who procures; of several that do together the first. */
export function buyerOf(release: unknown, tender: unknown): Organisation {
  const [first] = listAt(release, 'buyer');
  const buyer = organisationOf(release, first);
  if (buyer.name !== '') return buyer;
  return { ...buyer, name: organisationOf(release, valueAt(tender, 'procuringEntity')).name };
}

/** Who was chosen, each once, in the order of the awards that still stand. */
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

/** Suppliers of an award; where it names only the bids that won, those who made these. */
function suppliersOf(release: unknown, award: unknown): unknown[] {
  const suppliers = listAt(award, 'suppliers');
  if (suppliers.length > 0) return suppliers;
  const won = new Set(textsOf(valueAt(award, 'relatedBids')));
  return listAt(release, 'bids', 'details')
    .filter((bid) => won.has(textAt(bid, 'id')))
    .flatMap((bid) => listAt(bid, 'tenderers'));
}

/** A list of texts; flattened into a cell they are one. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(';').map((part) => part.trim());
  return Array.isArray(value) ? value.filter((member): member is string => typeof member === 'string') : [];
}

/** An organisation as the company of an offer. */
export function companyOf({ name, address }: Organisation): ImportedCompany {
  return { name: companyName(name), ...placeOf(address) };
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
