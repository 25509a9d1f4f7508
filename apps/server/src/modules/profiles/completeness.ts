/** What of a profile is there, by the names of the wire; a list counts by its length. */
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

/** Everything a good profile has, in the order in which it is worth filling in. */
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

/** How much of what a good profile has is there, in whole percent, and what is missing, the most useful first. */
export function completenessOf(content: ProfileContent): { percent: number; missing: string[] } {
  const missing = wanted.filter((field) => isEmpty(content[field]));
  return { percent: Math.floor(((wanted.length - missing.length) * 100) / wanted.length), missing };
}

function isEmpty(value: string | number | null): boolean {
  return value === null || value === '' || value === 0;
}
