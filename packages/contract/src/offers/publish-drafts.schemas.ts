import { z } from 'zod';
import { limits } from '../wire/limits';
import { id } from '../wire/primitives.schemas';
import { proposalFields } from './schemas';

const { duration, scope, ndaRequired, categories } = proposalFields.shape;

/** Body of publishing several drafts, with values to fill into them first (OFF-429). */
export const publishDraftsBody = z.object({
  ids: z
    .array(id)
    .min(1, 'Please choose at least one draft.')
    .max(limits.bulkDrafts, `At most ${limits.bulkDrafts} drafts at once.`)
    .transform((ids) => [...new Set(ids)]),
  /** Values for all drafts; an absent one leaves each draft's own value. */
  fields: z.object({ duration: duration.unwrap(), scope, ndaRequired, categories }).partial().default({}),
  /** True if a duration and categories are filled in only where the draft has none. */
  onlyMissing: z.boolean().default(true),
});
export type PublishDrafts = z.output<typeof publishDraftsBody>;

/** The outcome for each draft, in the order of the request; an unpublished one has a reason and is unchanged. */
export const publishDraftsReply = z.object({
  rows: z.array(
    z.object({
      id: z.number(),
      isPublished: z.boolean(),
      /** Empty for a published one. */
      reason: z.string(),
    }),
  ),
});
export type PublishDraftsReply = z.output<typeof publishDraftsReply>;
