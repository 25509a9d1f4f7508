/** Content of a profile, by the field names of the API; for a list, its length. */
export interface ProfileContent {
  firstName: string;
  lastName: string;
  phone: string;
  companyName: string;
  industry: string;
  overview: string;
  yearOfFoundation: number | null;
  regDate: string | null;
  companyFocus: number | null;
  companySize: number | null;
  gstin: string;
  registrationNumber: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  logo: string | null;
  banner: string | null;
  services: number;
  partners: number;
}

/** Fields of a complete profile, most useful first. */
const wanted = [
  'companyName',
  'firstName',
  'lastName',
  'phone',
  'city',
  'state',
  'zip',
  'logo',
  'overview',
  'industry',
  'services',
  'gstin',
  'address1',
  'yearOfFoundation',
  'companySize',
  'companyFocus',
  'regDate',
  'registrationNumber',
  'banner',
  'partners',
] as const satisfies readonly (keyof ProfileContent)[];

/** Returns the completeness of a profile in whole percent and its missing fields, most useful first. */
export function completenessOf(content: ProfileContent): { percent: number; missing: string[] } {
  const missing = wanted.filter((field) => isEmpty(content[field]));
  return { percent: Math.floor(((wanted.length - missing.length) * 100) / wanted.length), missing };
}

function isEmpty(value: string | number | null): boolean {
  return value === null || value === '' || value === 0;
}
