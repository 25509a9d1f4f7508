import { durations, scopes } from '@proffer/contract/wire/choices';
import type { ImportColumn } from '@proffer/contract/offers/import-columns';
import { limits } from '@proffer/contract/wire/limits';
import { groupIndian } from '@proffer/contract/wire/group-indian';

/** What a column may be, as it is chosen. */
export const columnLabels: Record<ImportColumn, string> = {
  title: 'Title',
  detail: 'Description',
  externalId: 'Your own id',
  categories: 'Categories (codes or words)',
  scope: 'Scope',
  duration: 'Duration',
  qty: 'Quantity',
  qtyFrom: 'Quantity, from',
  qtyTo: 'Quantity, to',
  budget: 'Budget',
  budgetFrom: 'Budget, from',
  budgetTo: 'Budget, to',
  deliveryTerm: 'Delivery term',
  ruleOfDelivery: 'Rule of delivery',
  redirectUrl: 'Web address',
  ndaRequired: 'NDA required (yes or no)',
  published: 'Published (yes or no)',
  createdDate: 'Date',
};

/** What the columns of a file hold, in the words of the person who fills them in (docs/import.md). */
export const offerColumns: readonly { name: string; holds: string }[] = [
  { name: 'externalId', holds: 'Your own id of the offer; a row whose id is known is not added again' },
  { name: 'title', holds: `Required; at most ${limits.title} characters` },
  { name: 'detail', holds: `What you offer; at most ${groupIndian(limits.detail)} characters` },
  {
    name: 'categories',
    holds: 'Up to three CPV codes such as 42122000-0, or words such as water pumps, separated by ;',
  },
  { name: 'scope', holds: scopes.join(', ') },
  { name: 'duration', holds: `A number of days, a time such as 2 weeks, or one of: ${durations.join('; ')}` },
  { name: 'qtyFrom, qtyTo', holds: 'Whole numbers, such as 1,000 or 1,000 nos; qty for both, or as 10 - 20' },
  { name: 'budgetFrom, budgetTo', holds: 'Rupees, such as 250000, ₹2,50,000 or 2.5 lakh; budget for both' },
  { name: 'deliveryTerm, ruleOfDelivery', holds: 'Texts' },
  { name: 'redirectUrl', holds: 'A web address' },
  { name: 'ndaRequired', holds: 'yes or no' },
  { name: 'published', holds: 'yes or no; without it the row becomes a draft' },
  { name: 'createdDate', holds: 'Such as 21/11/2026, the day first; without it, today' },
];
