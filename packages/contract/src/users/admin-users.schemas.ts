import { z } from 'zod';
import { checkedFields } from './checked-facts';
import {
  accountStates,
  checkableFacts,
  decisionStates,
  reportReasons,
  signupSteps,
  userActs,
  validationStates,
} from '../wire/choices';
import { limits } from '../wire/limits';
import { id, moment, optionalFilter, optionalText, pageNumber, textOf } from '../wire/primitives.schemas';
import { noteRule, reasonRule, textFault } from '../wire/text-rules';

export const userIdParam = z.object({ userId: id });

/** Modes as the list of users writes them (ADM-7). */
const usermode = z.enum(['Supplier', 'Buyer', 'admin']);

export const allUsersQuery = z.object({
  page: pageNumber.optional(),
  size: z.coerce.number().int().min(1).max(limits.page.max).optional(),
  /** Looked for in name, company, email, phone, city and state. */
  keyword: optionalFilter(optionalText(limits.keyword)),
  usermode: optionalFilter(usermode),
  /** `waiting`: administrators who wait for approval. */
  state: optionalFilter(z.enum(accountStates)),
  validation: optionalFilter(z.enum(validationStates)),
  sort: optionalFilter(z.enum(['newest', 'oldest', 'name', 'company'])),
});

/** A user as administrators see them (ADM-7). */
export const adminUser = z.object({
  userId: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  phone: z.string(),
  city: z.string(),
  state: z.string(),
  usermode,
  step: z.enum(signupSteps),
  /** `waiting`: an administrator who has not been approved yet. */
  accountState: z.enum(accountStates),
  /** Of companies that have finished signing up; null for administrators and unfinished ones. */
  validation: z.enum(validationStates).nullable(),
  /** Counts the changes of the company's profile; null without one. */
  profileVersion: z.number().nullable(),
  /** Reports about the company, or about its messages, that nobody has looked at yet. */
  openReports: z.number(),
  createdAt: moment,
});
export type AdminUser = z.output<typeof adminUser>;

/** What deactivating would do, counted now; activating does the reverse with what it hid. */
const userEffect = z.object({
  /** Published offers: hidden while the account is deactivated. */
  offersHidden: z.number(),
  sessionsEnded: z.number(),
  /** They wait until the account is active again. */
  openNdaRequests: z.number(),
  pendingContracts: z.number(),
  /** They stay. */
  activeContracts: z.number(),
  signedNdas: z.number(),
});
export type UserEffect = z.output<typeof userEffect>;

const byWhom = { at: moment, by: z.string() };

export const adminUserDetail = adminUser.extend({
  industry: z.string(),
  overview: z.string(),
  address1: z.string(),
  address2: z.string(),
  zip: z.string(),
  yearOfFoundation: z.number().nullable(),
  regDate: z.string().nullable(),
  gstin: z.string(),
  pan: z.string(),
  registrationNumber: z.string(),
  /** Other logins whose company names the same GSTIN. */
  sameGstin: z.number(),
  /** The user of the same login in the other role, or null. */
  otherUserId: z.number().nullable(),
  lastLoginAt: moment.nullable(),
  /**
   * The newest decision about the company; null while none was taken. `by` is the administrator's email; of one that
   * lapsed because the company changed what was checked, `by` is empty.
   */
  decision: z
    .object({
      ...byWhom,
      state: z.enum(decisionStates),
      facts: z.array(z.enum(checkableFacts)),
      reason: z.string(),
      /** Of what was checked: each field as it was then, and as it is now. */
      checked: z.array(
        z.object({
          field: z.enum(checkedFields),
          was: z.string().nullable(),
          is: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  deactivation: z.object({ ...byWhom, reason: z.string() }).nullable(),
  /** What the newest open reports say, at most `limits.reportsShown`. */
  reports: z.array(z.object({ at: moment, by: z.string(), reason: z.enum(reportReasons), text: z.string() })),
  effect: userEffect,
  /** For administrators only, the newest first. */
  notes: z.array(z.object({ ...byWhom, id: z.number(), text: z.string() })),
  /** What may be done now; the others are refused, with the reason. */
  acts: z.array(z.object({ act: z.enum(userActs), obstacle: z.string().nullable() })),
});
export type AdminUserDetail = z.output<typeof adminUserDetail>;

const reason = textOf(reasonRule);
const note = textOf(noteRule).default('');
/** Of a company: what has been checked; at least one (`approvalFaults`). */
const facts = z
  .array(z.enum(checkableFacts))
  .transform((given) => [...new Set(given)])
  .default([]);

/** Of the profile that was looked at: what was changed since then has not been checked. */
const profileVersion = z.number().int().positive();

/** Older clients send no body. */
export const approveBody = z
  .object({ facts, note, profileVersion: profileVersion.optional() })
  .nullish()
  .transform((body) => body ?? { facts: [], note: '' });
/** `reason` is told to the user, `note` is kept for administrators. */
export const reasonedBody = z.object({ reason, note });
export const activateBody = z
  .object({ note })
  .nullish()
  .transform((body) => body ?? { note: '' });
export const noteBody = z.object({ text: textOf({ ...noteRule, missing: 'Please write a note.' }) });

export const bulkBody = z
  .object({
    act: z.enum(userActs),
    userIds: z
      .array(id)
      .min(1, 'Please choose at least one user.')
      .max(limits.bulkUsers, `At most ${limits.bulkUsers} users at once.`)
      .transform((ids) => [...new Set(ids)]),
    /** For `approve`; of a company that is validated already, they join what was checked before. */
    facts,
    /** For `approve`: the version of the profile of each that was looked at, by its user id. */
    profileVersions: z.record(z.string().regex(/^\d{1,15}$/), profileVersion).default({}),
    reason: optionalText(limits.reason).default(''),
  })
  .superRefine(({ act, reason: given }, context) => {
    const message = act === 'deny' || act === 'deactivate' ? textFault(reasonRule, given) : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['reason'], message });
  });
/** A line for each user in the order asked; each is done or refused on its own. */
export const bulkReply = z.object({
  rows: z.array(z.object({ userId: z.number(), name: z.string(), ok: z.boolean(), text: z.string() })),
});
export type BulkReply = z.output<typeof bulkReply>;
