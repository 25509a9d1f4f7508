import type { ValidationMark } from '@proffer/contract/users/validation.schemas';
import type { CheckableFact } from '@proffer/contract/wire/choices';
import { dayText } from '../../ui/date-text.model';

export const factWords: Record<CheckableFact, string> = {
  registration: 'registration',
  address: 'address',
  phone: 'phone',
  tax: 'tax number',
  bank: 'bank account',
};

/** Returns the checked facts and the day of the check: `tax number, address · 12 Nov 2026`. */
export const checkedFactsText = ({ facts, at }: ValidationMark): string =>
  `${facts.map((fact) => factWords[fact]).join(', ')} · ${dayText(at)}`;
