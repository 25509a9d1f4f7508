import { profileFault, type TypedProfileField } from '@proffer/contract/profiles/rules';
import { faultsOf, type Faults } from '@proffer/contract/wire/faults';
import type { TypedProfile } from './typed-profile';

const typedFields: readonly TypedProfileField[] = [
  'firstName',
  'lastName',
  'companyName',
  'yearOfFoundation',
  'regDate',
  'phone',
  'industry',
  'overview',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
];

/** What is wrong with a profile before it is sent, by field: the rules of the call (PRO-21 to PRO-25). */
export function checkProfile(typed: TypedProfile, thisYear: number): Faults<TypedProfileField> {
  const faultOf = (field: TypedProfileField) =>
    profileFault(field, typed[field], { thisYear, dateFormat: 'YYYY/MM/DD' });
  return faultsOf(Object.fromEntries(typedFields.map((field) => [field, faultOf(field)])));
}
