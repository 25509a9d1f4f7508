import type { OfferUnit } from '@proffer/contract/offers/price-terms';
import { readUnit } from '@proffer/contract/offers/unit-words';

/** Codes of UN/ECE Recommendation 20, and of 21 (with X) for packages. Units without a code are counted as pieces. */
const codes: Partial<Record<OfferUnit, string>> = {
  piece: 'C62',
  set: 'SET',
  pair: 'PR',
  dozen: 'DZN',
  box: 'XBX',
  pack: 'XPK',
  bag: 'XBG',
  bundle: 'XBE',
  roll: 'XRO',
  bottle: 'XBO',
  drum: 'XDR',
  lot: 'XLT',
  g: 'GRM',
  kg: 'KGM',
  quintal: 'DTN',
  tonne: 'TNE',
  litre: 'LTR',
  kilolitre: 'MTQ',
  m: 'MTR',
  km: 'KMT',
  'sq ft': 'FTK',
  'sq m': 'MTK',
  'cu m': 'MTQ',
  hour: 'HUR',
  day: 'DAY',
  month: 'MON',
  year: 'ANN',
  job: 'E51',
};

/** Code of something that is counted, whatever it is. */
const one = 'C62';

/** Returns the UN/ECE code of a unit; `isExact` is false if the unit has none, and its name must be stated. */
export function unitCode(unit: string): { code: string; isExact: boolean } {
  const known = readUnit(unit);
  const code = known && codes[known];
  return { code: code ?? one, isExact: code !== undefined };
}
