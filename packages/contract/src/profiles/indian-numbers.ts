import { plainDigits } from '../wire/plain-digits';

/** Identification numbers of Indian companies (PRO-50 to PRO-53, PRO-66). Free of zod. */

/** Returns a number as stored: capitals and plain digits, without blanks and dashes. */
export function normalNumber(typed: string): string {
  return plainDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase();
}

const panForm = /^[A-Z]{5}\d{4}[A-Z]$/;
/** Number format of each kind of registration; in all of them the last character is a check character. */
const gstinForms = {
  regular: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z.$/,
  /** Deducts tax from payments, such as a government department; identified by a tax deduction number or a PAN. */
  deductor: /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z][DK].$/,
  /** An online marketplace, which collects tax. */
  collector: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C.$/,
  nonResident: /^\d{4}[A-Z]{3}\d{5}NR.$/,
  /** Supplies online services from abroad. */
  onlineServices: /^99\d{2}[A-Z]{3}\d{5}OS.$/,
  /** An embassy or a body of the United Nations. */
  uniqueIdentity: /^\d{4}[A-Z]{3}\d{5}[UO]N.$/,
} as const;
export type GstinKind = keyof typeof gstinForms;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The states and territories by the first two digits of a GSTIN. */
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
  // Registrations from before the two territories were united.
  '25': 'Dadra and Nagar Haveli and Daman and Diu',
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

/** Returns the first two digits of a GSTIN of a state; undefined for an unknown name. */
export function gstCodeOf(state: string): string | undefined {
  return Object.keys(statesOfGst).find((code) => statesOfGst[code] === state);
}

/**
 * Returns the check character for the first fourteen characters of a GSTIN: weights alternate between 1 and 2, in
 * base 36.
 */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (let place = 0; place < first14.length; place += 1) {
    const product = digits.indexOf(first14.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits.charAt((36 - (sum % 36)) % 36);
}

/**
 * Returns the kind, state and PAN of a valid GSTIN (PAN null if it contains none). Returns null for any other text.
 */
export function readGstin(typed: string): { kind: GstinKind; state: string; pan: string | null } | null {
  const gstin = normalNumber(typed);
  const state = statesOfGst[gstin.slice(0, 2)];
  const kind = kindOfGstin(gstin);
  if (kind === undefined || gstinFault(gstin) !== undefined || state === undefined) return null;
  const pan = gstin.slice(2, 12);
  return { kind, state, pan: panForm.test(pan) ? pan : null };
}

function kindOfGstin(gstin: string): GstinKind | undefined {
  return (Object.keys(gstinForms) as GstinKind[]).find((kind) => gstinForms[kind].test(gstin));
}

/** Returns the fault of a GSTIN, which may be empty. */
export function gstinFault(typed: string): string | undefined {
  const gstin = normalNumber(typed);
  if (gstin === '') return undefined;
  if (gstin.length !== 15) return 'A GSTIN has 15 characters, such as 27AAPFU0939F1ZV.';
  if (kindOfGstin(gstin) === undefined)
    return 'These 15 characters do not have the form of a GSTIN, such as 27AAPFU0939F1ZV.';
  if (!(gstin.slice(0, 2) in statesOfGst))
    return `A GSTIN begins with the code of a state; ${gstin.slice(0, 2)} is none.`;
  if (gstinCheckCharacter(gstin.slice(0, 14)) !== gstin.charAt(14)) {
    return 'Please check the GSTIN: one character is mistyped.';
  }
  return undefined;
}

/** Returns the fault of a PAN, which may be empty and must equal the PAN in the GSTIN. */
export function panFault(typed: string, gstin = ''): string | undefined {
  const pan = normalNumber(typed);
  if (pan === '') return undefined;
  if (!panForm.test(pan)) return 'A PAN has 5 letters, 4 digits and a letter, such as AAPFU0939F.';
  const inGstin = readGstin(gstin)?.pan ?? pan;
  return inGstin !== pan ? `The GSTIN contains another PAN: ${inGstin}.` : undefined;
}
