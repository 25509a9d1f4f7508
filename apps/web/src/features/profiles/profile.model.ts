import { phoneText } from '@proffer/contract/profiles/phone';
import type { CheckableFact } from '@proffer/contract/wire/choices';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { factWords } from '../../entities/companies/validation-words.model';
import { dayText } from '../../ui/date-text.model';

type Validation = NonNullable<UserDetail['validation']>;

/** Returns the meaning of the Validated mark: who checked which facts, with their values at that time, and when. */
export function validationText({ at, by, facts, checked }: Validation): string {
  const name = isolated(checked.companyName ?? 'the company');
  const parts = facts.map((fact) => {
    const value = valueChecked(fact, checked);
    if (value === '') return factWords[fact];
    // A phone number begins with a parenthesis itself.
    return fact === 'phone' ? `${factWords[fact]} ${value}` : `${factWords[fact]} (${value})`;
  });
  const what = parts.length === 0 ? name : `the ${listed(parts)} of ${name}`;
  return `${by} checked ${what} on ${dayText(at)}.`;
}

/** Returns the checked value of a fact, as far as the reader may see it. */
function valueChecked(fact: CheckableFact, checked: Validation['checked']): string {
  if (fact === 'registration') return checked.regDate ? `registered ${dayText(checked.regDate)}` : '';
  if (fact === 'tax') return checked.gstin ? `GSTIN ${checked.gstin}` : '';
  if (fact === 'phone') return checked.phone ? phoneText(checked.phone) : '';
  if (fact !== 'address') return '';
  const { address1, address2, city, state, zip } = checked;
  return [address1, address2, city, state, zip].flatMap((part) => (part ? [isolated(part)] : [])).join(', ');
}

/** Returns a warning that changing a field revokes the Validated mark; undefined for fields that do not. */
export function markWarning(
  { validation }: Pick<UserDetail, 'validation'>,
  field: string,
): string | undefined {
  if (validation === null || !(field in validation.checked)) return undefined;
  return 'An administrator has checked this. When you save another value, your profile loses the mark “Validated” until an administrator has looked at it again.';
}

function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Returns a crop area in whole pixels within the picture. */
export function boxWithin(
  area: { x: number; y: number; width: number; height: number },
  whole: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const x = between(Math.round(area.x), 0, whole.width - 1);
  const y = between(Math.round(area.y), 0, whole.height - 1);
  return {
    x,
    y,
    width: between(Math.round(area.width), 1, whole.width - x),
    height: between(Math.round(area.height), 1, whole.height - y),
  };
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
