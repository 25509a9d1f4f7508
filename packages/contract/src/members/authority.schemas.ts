import { z } from 'zod';

/** Authority as the server sends it. */
export const authorityFields = {
  mayBind: z.boolean(),
  /** Largest amount in rupees; null for no limit. */
  bindLimit: z.number().nullable(),
};
