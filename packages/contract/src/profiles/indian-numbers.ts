/** The numbers that an Indian company is known by (PRO-50 to PRO-53). Free of zod. */

/** As it is kept: capitals, without the blanks and dashes that people write between. */
export function normalNumber(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

const panForm = /^[A-Z]{5}\d{4}[A-Z]$/;
const gstinForm = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The states and territories by the two digits that a GSTIN begins with. */
const statesOfGst: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other territory',
  '99': 'Centre jurisdiction',
};

/** The two digits that a GSTIN of a state begins with; undefined for what is no state's name. */
export function gstCodeOf(state: string): string | undefined {
  return Object.keys(statesOfGst).find((code) => statesOfGst[code] === state);
}

/** The last character of a GSTIN, of the fourteen before it: each counts once or twice in turn, by its digits to the base 36. */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (let place = 0; place < first14.length; place += 1) {
    const product = digits.indexOf(first14.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits.charAt((36 - (sum % 36)) % 36);
}

/** What a right GSTIN says: in which state it was given, and the PAN of its company. Null for any other text. */
export function readGstin(typed: string): { state: string; pan: string } | null {
  const gstin = normalNumber(typed);
  const state = statesOfGst[gstin.slice(0, 2)];
  if (gstinFault(gstin) !== undefined || state === undefined) return null;
  return { state, pan: gstin.slice(2, 12) };
}

/** What is wrong with a GSTIN, which may be left empty. */
export function gstinFault(typed: string): string | undefined {
  const gstin = normalNumber(typed);
  if (gstin === '') return undefined;
  if (!gstinForm.test(gstin)) return 'A GSTIN has 15 characters, such as 27AAPFU0939F1ZV.';
  if (!(gstin.slice(0, 2) in statesOfGst)) return `${gstin.slice(0, 2)} is the code of no state.`;
  if (gstinCheckCharacter(gstin.slice(0, 14)) !== gstin.charAt(14)) {
    return 'One of its characters is wrong: the last one, which checks the others, does not fit.';
  }
  return undefined;
}

/** What is wrong with a PAN, which may be left empty; it stands in the GSTIN too, and is the same there. */
export function panFault(typed: string, gstin = ''): string | undefined {
  const pan = normalNumber(typed);
  if (pan === '') return undefined;
  if (!panForm.test(pan)) return 'A PAN has 5 letters, 4 digits and a letter, such as AAPFU0939F.';
  const inGstin = readGstin(gstin)?.pan;
  return inGstin !== undefined && inGstin !== pan ? `The GSTIN names another PAN, ${inGstin}.` : undefined;
}
