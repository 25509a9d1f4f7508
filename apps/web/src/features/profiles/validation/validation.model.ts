import type { OwnValidation } from '@proffer/contract/users/validation.schemas';
import { expiryFault } from '@proffer/contract/users/validation-documents';
import { isCalendarDay } from '@proffer/contract/wire/calendar-day';
import { isolated } from '@proffer/contract/wire/text-direction';
import { checkedFactsText, factWords } from '../../../entities/companies/validation-words.model';
import { dayText } from '../../../ui/date-text.model';

/** Id of the section in which a company requests validation. */
export const validationSectionId = 'validation';

/** Returns the state of one's own validation as a sentence (PRO-121). */
export function ownStateText({ state, decision, request }: OwnValidation): string {
  const since = request ? dayText(request.at) : '';
  const on = decision ? dayText(decision.at) : '';
  switch (state) {
    case 'waiting':
      return `Waiting since ${since}. An administrator compares your documents with your profile.`;
    case 'validated':
      return `Validated: ${decision ? checkedFactsText(decision) : ''}.`;
    case 'denied':
      return `Denied on ${on}. The reason: ${isolated(decision?.reason ?? '')}`;
    case 'lapsed':
      return `Not validated since ${on}, because you have changed what was checked (${(decision?.facts ?? [])
        .map((fact) => factWords[fact])
        .join(', ')}).`;
    case 'none':
    default:
      return 'Not requested yet. Buyers and suppliers see a mark next to a validated company.';
  }
}

/** Returns the fault of the expiry date in the form; undefined if it is empty or in the future. */
export function expiryFieldFault(expiresOn: string, today: string): string | undefined {
  if (expiresOn === '') return undefined;
  return isCalendarDay(expiresOn)
    ? expiryFault(expiresOn, today)
    : 'Date should be entered in DD/MM/YYYY format';
}
