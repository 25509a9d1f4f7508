import { z } from 'zod';
import { authorityFields } from './authority.schemas';
import { newPassword } from '../users/auth.schemas';
import { personNameFault } from '../wire/imitation';
import { limits } from '../wire/limits';
import { email, moment, optionalId, lineOf, rupees } from '../wire/primitives.schemas';
import { memberRoles } from './rules';

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

/** A person in the company, as colleagues and administrators see them. */
export const personFacts = z.object({
  memberId: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  ...authorityFields,
  hasTwoStep: z.boolean(),
  joinedAt: moment,
});
export type PersonFacts = z.output<typeof personFacts>;

export const person = personFacts.extend({ isSelf: z.boolean() });
export type Person = z.output<typeof person>;

/** An open invitation. */
export const invitationEntry = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(memberRoles),
  ...authorityFields,
  invitedBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  isExpired: z.boolean(),
});
export type InvitationEntry = z.output<typeof invitationEntry>;

export const peopleReply = z.object({
  people: z.array(person),
  /** Open invitations; empty for people who may not manage them. */
  invitations: z.array(invitationEntry),
  /** When two-step login becomes mandatory in the company; null if it is not required. */
  twoStepFrom: moment.nullable(),
});

export const personName = lineOf({
  most: limits.shortText,
  missing: 'Please enter your name.',
  nameFault: personNameFault,
});

export const inviteBody = permissions.and(z.object({ email }));

/** Person who takes over drafts and assignments of somebody who leaves; nobody by default. */
export const successor = z.object({ successorId: optionalId });

/** Key of the mailed link. */
const invitationKey = z.object({ key: z.string().trim().min(1, 'The link is incomplete.').max(200) });
export const invitationQuery = invitationKey;

/** An invitation as its recipient sees it. */
export const invitationView = z.object({
  email: z.string(),
  companyName: z.string(),
  userType: z.enum(['Supplier', 'Buyer']),
  invitedBy: z.string(),
  role: z.enum(memberRoles),
  ...authorityFields,
  expiresAt: moment,
  /** True if the address has a login, with which the person joins. */
  hasLogin: z.boolean(),
});
export type InvitationView = z.output<typeof invitationView>;

export const acceptInvitationBody = invitationKey.extend({
  name: personName,
  password: newPassword,
  acceptsTerms: z.literal(true, 'Please accept the terms.'),
});
export const joinBody = invitationKey.extend({ name: personName });
