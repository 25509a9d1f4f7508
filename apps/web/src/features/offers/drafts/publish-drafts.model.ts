import type { PublishDraftsReply } from '@proffer/contract/offers/publish-drafts.schemas';
import type { Category } from '@proffer/contract/offers/schemas';
import { durations, scopes, type Duration, type Scope } from '@proffer/contract/wire/choices';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { scopeLabels } from '../../../entities/offers/offer-labels';

/** A draft to publish, with the fields that it lacks if they are known. */
export interface PublishableDraft {
  id: number;
  title: string;
  missing?: readonly string[];
}

/** Values for all drafts; an empty one leaves each draft's own. */
export interface DraftFields {
  duration: Duration | '';
  scope: Scope | '';
  nda: 'yes' | 'no' | '';
  categories: Category[];
  onlyMissing: boolean;
}

export const noFields: DraftFields = { duration: '', scope: '', nda: '', categories: [], onlyMissing: true };

const asItIs = { value: '', label: 'As in each draft' };
export const durationChoices = [asItIs, ...durations.map((value) => ({ value, label: value }))];
export const scopeChoices = [asItIs, ...scopes.map((value) => ({ value, label: scopeLabels[value] }))];
export const ndaChoices = [asItIs, { value: 'yes', label: 'NDA required' }, { value: 'no', label: 'No NDA' }];

/** Returns the request body for the selected drafts. */
export function publishBody(ids: readonly number[], fields: DraftFields) {
  const { duration, scope, nda, categories, onlyMissing } = fields;
  return {
    ids: [...ids],
    fields: {
      ...(duration !== '' && { duration }),
      ...(scope !== '' && { scope }),
      ...(nda !== '' && { ndaRequired: nda === 'yes' }),
      ...(categories.length > 0 && { categories: categories.map(({ code }) => code) }),
    },
    onlyMissing,
  };
}

/** Returns the outcome for the drafts as a sentence. */
export function outcomeText(rows: PublishDraftsReply['rows']): string {
  const published = rows.filter(({ isPublished }) => isPublished).length;
  const left = rows.length - published;
  const parts = [
    `${groupIndian(published)} ${published === 1 ? 'offer' : 'offers'} published`,
    ...(left > 0 ? [`${groupIndian(left)} ${left === 1 ? 'stays a draft' : 'stay drafts'}`] : []),
  ];
  return `${parts.join(', ')}.`;
}
