import type { NdaReach } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../../entities/nda/nda-request';

/** Which offers the supplier lets the document cover, as it is sent. */
export interface CoverChoice {
  reach: NdaReach;
  reachCategory?: string;
}

export const thisOfferOnly: CoverChoice = { reach: 'offer' };

/** What is sent of it: this offer only is what everybody means who says nothing. */
export const sentOf = (cover: CoverChoice): Partial<CoverChoice> => (cover.reach === 'offer' ? {} : cover);

type Categories = NdaRequest['cover']['choices'];

/** Categories that all of the requests can be made to cover, the narrowest first. */
export function sharedChoices(rows: readonly Pick<NdaRequest, 'cover'>[]): Categories {
  const [first, ...others] = rows.map(({ cover }) => cover.choices);
  return (first ?? []).filter(({ code }) =>
    others.every((choices) => choices.some((choice) => choice.code === code)),
  );
}

/** The choice once another reach is pressed; a category begins with the narrowest. */
export function withReach(reach: NdaReach, choices: Categories): CoverChoice {
  const [narrowest] = choices;
  return reach === 'category' && narrowest ? { reach, reachCategory: narrowest.code } : { reach };
}
