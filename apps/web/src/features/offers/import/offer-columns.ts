import { durations, scopes } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { groupIndian } from '../../../ui/money.model';

/** What the columns of a file hold, in the words of the person who fills them in (docs/import.md). */
export const offerColumns: readonly { name: string; holds: string }[] = [
  { name: 'externalId', holds: 'Your own id of the offer; a row whose id is known is not added again' },
  { name: 'title', holds: `Required; at most ${limits.title} characters` },
  { name: 'detail', holds: `What you offer; at most ${groupIndian(limits.detail)} characters` },
  { name: 'categories', holds: 'Up to three CPV codes such as 42122000-0, parted by ;' },
  { name: 'scope', holds: scopes.join(', ') },
  { name: 'duration', holds: `A number of days, or one of: ${durations.join('; ')}` },
  { name: 'qtyFrom, qtyTo', holds: 'Whole numbers' },
  { name: 'budgetFrom, budgetTo', holds: 'Rupees, such as 250000 or ₹2,50,000' },
  { name: 'deliveryTerm, ruleOfDelivery', holds: 'Texts' },
  { name: 'redirectUrl', holds: 'A web address' },
  { name: 'ndaRequired', holds: 'yes or no' },
  { name: 'published', holds: 'yes or no; without it the row becomes a draft' },
  { name: 'createdDate', holds: 'Such as 2026-11-21; the present without it' },
];
