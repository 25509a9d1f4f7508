import { z } from 'zod';
import { rupees } from '../wire/primitives.schemas';
import { memberRoles } from './rules';

/** Authority as the server sends it. */
export const authorityFields = {
  mayBind: z.boolean(),
  /** Largest amount in rupees; null for no limit. */
  bindLimit: z.number().nullable(),
};

/** Role and authority as an owner grants them. */
export const permissions = z
  .object({
    role: z.enum(memberRoles, 'Please choose a role.'),
    mayBind: z.boolean(),
    bindLimit: rupees.nullable().default(null),
  })
  .refine(({ role, mayBind }) => role !== 'viewer' || !mayBind, {
    path: ['mayBind'],
    message: 'A viewer cannot sign. Choose another role first.',
  })
  .transform((given) => (given.mayBind ? given : { ...given, bindLimit: null }));
