import { isForeignPhone, readPhone } from './phone';

/** India's 28 states and 8 union territories, for choices, filters and stored addresses. Free of zod. */
export const indianStates = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;
export type IndianState = (typeof indianStates)[number];

/** Abbreviations (of vehicles, mail and ISO 3166-2), former names and common spellings of each state. */
const otherNames: Readonly<Record<IndianState, string>> = {
  'Andaman and Nicobar Islands': 'AN, A&N, Andaman and Nicobar, Andaman, Andamans',
  'Andhra Pradesh': 'AP, AD, Andhra',
  'Arunachal Pradesh': 'AR, Arunachal',
  Assam: 'AS',
  Bihar: 'BR, BH',
  Chandigarh: 'CH, UT of Chandigarh',
  Chhattisgarh: 'CG, CT, Chattisgarh, Chhatisgarh, Chattishgarh',
  'Dadra and Nagar Haveli and Daman and Diu':
    'DH, DN, DD, DNHDD, Dadra and Nagar Haveli, Daman and Diu, Dadra Nagar Haveli, Daman, Diu, Silvassa',
  Delhi: 'DL, New Delhi, NCT of Delhi, Delhi NCT, National Capital Territory of Delhi',
  Goa: 'GA',
  Gujarat: 'GJ, Gujrat',
  Haryana: 'HR, Hariyana',
  'Himachal Pradesh': 'HP, Himachal',
  'Jammu and Kashmir': 'JK, J&K, Jammu, Kashmir, Jammu Kashmir',
  Jharkhand: 'JH, Jharkand',
  Karnataka: 'KA, KN, Karnatak, Mysore State',
  Kerala: 'KL, Keralam',
  Ladakh: 'LA, LD',
  Lakshadweep: 'LK, Laccadives',
  'Madhya Pradesh': 'MP',
  Maharashtra: 'MH, Maharastra, Maharashtra State',
  Manipur: 'MN',
  Meghalaya: 'ML',
  Mizoram: 'MZ',
  Nagaland: 'NL, NG',
  Odisha: 'OD, OR, OS, Orissa',
  Puducherry: 'PY, PD, Pondicherry, Pondy',
  Punjab: 'PB, Panjab',
  Rajasthan: 'RJ',
  Sikkim: 'SK',
  'Tamil Nadu': 'TN, Tamilnad',
  Telangana: 'TS, TG, Telengana',
  Tripura: 'TR, TP',
  'Uttar Pradesh': 'UP',
  Uttarakhand: 'UK, UA, UT, Uttaranchal, Uttrakhand, Uttarakand',
  'West Bengal': 'WB, Bengal, Paschim Banga',
};

/** Returns a name in the form in which spellings are compared: letters only, without case and the word "and". */
const keyOf = (name: string): string => name.toLowerCase().replaceAll(/&|\band\b|\P{L}/gu, '');

const stateByKey = new Map(
  indianStates.flatMap((state) =>
    [state, ...otherNames[state].split(', ')].map((name) => [keyOf(name), state] as const),
  ),
);

/**
 * Returns the official name of the Indian state or union territory that a text names, in full, abbreviated (MH, J&K)
 * or by a former name (Orissa); undefined for any other text.
 */
export function readState(typed: string): IndianState | undefined {
  return stateByKey.get(keyOf(typed));
}

/**
 * Returns the state of a company in the form to store: the official name if the phone number is Indian, else the text
 * as it was typed, because TN is also Tennessee (PRO-90).
 */
export function storedState(typed: string, phone: string): string {
  return (isForeignPhone(readPhone(phone)) ? undefined : readState(typed)) ?? typed;
}
