import { z } from 'zod';

/** A question template (spec §3 "Template"). `resmendatory` is the specification's word for mandatory. */
export const template = z.object({
  templateId: z.number(),
  name: z.string(),
  active: z.boolean(),
  details: z.array(
    z.object({
      detailId: z.number(),
      question: z.string(),
      category: z.string(),
      resmendatory: z.boolean(),
    }),
  ),
});
export type Template = z.output<typeof template>;
