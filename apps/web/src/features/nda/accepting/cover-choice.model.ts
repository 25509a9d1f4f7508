import type { NdaReach } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../../entities/nda/nda-request';

/** The supplier's choice of the offers that the NDA covers, as it is sent. */
export interface CoverChoice {
  reach: NdaReach;
  reachCategory?: string;
}

export const thisOfferOnly: CoverChoice = { reach: 'offer' };

/** Returns the fields to send; nothing for "this offer only", which is the server's default. */
export const sentOf = (cover: CoverChoice): Partial<CoverChoice> => (cover.reach === 'offer' ? {} : cover);

type Categories = NdaRequest['cover']['choices'];

/** Returns the categories that all requests can cover, narrowest first. */
export function sharedChoices(rows: readonly Pick<NdaRequest, 'cover'>[]): Categories {
  const [first, ...others] = rows.map(({ cover }) => cover.choices);
  return (first ?? []).filter(({ code }) =>
    others.every((choices) => choices.some((choice) => choice.code === code)),
  );
}

/** Returns the choice after another reach was selected; a category starts with the narrowest. */
export function withReach(reach: NdaReach, choices: Categories): CoverChoice {
  const [narrowest] = choices;
  return reach === 'category' && narrowest ? { reach, reachCategory: narrowest.code } : { reach };
}
