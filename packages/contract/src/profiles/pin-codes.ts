import { plainDigits } from '../wire/plain-digits';
import type { IndianState } from './states';

/**
 * Leading digits of each state's PIN codes; the longest match decides. Derived from the postal codes of GeoNames
 * (geonames.org, CC BY 4.0), of which it gives every one its state.
 */
const prefixes: Readonly<Record<IndianState, string>> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 811 812 813 81413 821 823 824 84 85',
  Chandigarh: '16',
  Chhattisgarh: '49',
  'Dadra and Nagar Haveli and Daman and Diu': '36252 36254 36257 3962',
  Delhi: '11',
  Goa: '403',
  Gujarat: '36 37 38 39 396235',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Jharkhand: '81 813208 814133 82 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 68 69',
  Ladakh: '194',
  Lakshadweep: '68255',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Puducherry: '6050 605104 605106 60511 605502 6074 6096 673310',
  Punjab: '14 15 16005 16006 16007 160103 160104',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '60 605111 607401 609608 61 62 63 64',
  Telangana: '50',
  Tripura: '79',
  'Uttar Pradesh':
    '20 21 22 23 24 24470 2467 247662 247669 25 261 2620 2621 2622 26230 262406 2627 2628 2629 27 28',
  Uttarakhand: '2447 246 2476 248 249 26 262308 262309',
  'West Bengal': '70 71 72 73 74',
};

const stateByPrefix = new Map(
  (Object.keys(prefixes) as IndianState[]).flatMap((state) =>
    prefixes[state].split(' ').map((prefix) => [prefix, state] as const),
  ),
);
const longestPrefix = 6;

/** Returns the state of a complete PIN code; undefined for any other text and for unused codes. */
export function stateOfPin(typed: string): IndianState | undefined {
  const pin = plainDigits(typed).replaceAll(' ', '');
  if (!/^[1-9]\d{5}$/.test(pin)) return undefined;
  for (let length = longestPrefix; length > 1; length -= 1) {
    const state = stateByPrefix.get(pin.slice(0, length));
    if (state !== undefined) return state;
  }
  return undefined;
}
