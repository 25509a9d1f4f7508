import { z } from 'zod';
import { limits } from '../wire/limits';
import { id } from '../wire/primitives.schemas';
import { requestNote } from './schemas';

/** Body of requesting the NDAs of several offers with one note (NDA-95). */
export const requestNdasBody = z.object({
  ids: z
    .array(id)
    .min(1, 'Please choose at least one offer.')
    .max(limits.ndasAtOnce, `At most ${limits.ndasAtOnce} NDAs at once.`)
    .transform((ids) => [...new Set(ids)]),
  note: requestNote.optional(),
});

/** The outcome for each offer, in the order of the request; one that is not requested has a reason. */
export const requestNdasReply = z.object({
  rows: z.array(
    z.object({
      id: z.number(),
      outcome: z.enum(['requested', 'already', 'refused']),
      /** Empty for a requested one. */
      reason: z.string(),
    }),
  ),
});
export type RequestNdasReply = z.output<typeof requestNdasReply>;
