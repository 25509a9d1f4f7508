import { z } from 'zod';
import { personFacts } from '../members/schemas';
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
import { validationDocument } from './validation.schemas';
import { noteRule, reasonRule, textFault } from '../wire/text-rules';

export const userIdParam = z.object({ userId: id });

/** Modes in the spelling of the list of users (ADM-7). */
const usermode = z.enum(['Supplier', 'Buyer', 'admin']);

export const allUsersQuery = z.object({
  page: pageNumber.optional(),
  size: z.coerce.number().int().min(1).max(limits.page.max).optional(),
  /** Searched in name, company, email, phone, city and state. */
  keyword: optionalFilter(optionalText(limits.keyword)),
  usermode: optionalFilter(usermode),
  /** `waiting`: administrators who wait for approval. */
  state: optionalFilter(z.enum(accountStates)),
  validation: optionalFilter(z.enum(validationStates)),
  sort: optionalFilter(z.enum(['newest', 'oldest', 'name', 'company'])),
});

/** A user in the administrators' list (ADM-7). */
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
  /** State of the company's validation; null for administrators and unfinished sign-ups. */
  validation: z.enum(validationStates).nullable(),
  /** Counts the changes of the company's profile; null without a profile. */
  profileVersion: z.number().nullable(),
  /** Number of open reports about the company or its messages. */
  openReports: z.number(),
  createdAt: moment,
});
export type AdminUser = z.output<typeof adminUser>;

/** Consequences of deactivating the user, counted now; activating reverses the hiding. */
const userEffect = z.object({
  /** Published offers: hidden while the account is deactivated. */
  offersHidden: z.number(),
  sessionsEnded: z.number(),
  /** Paused until the account is active again. */
  openNdaRequests: z.number(),
  pendingContracts: z.number(),
  /** Not affected. */
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
  /** Number of other logins whose company names the same GSTIN. */
  sameGstin: z.number(),
  /** The company's current people; the first is the one who has been there the longest. */
  people: z.array(personFacts),
  /** The user of the same login in the other role, or null. */
  otherUserId: z.number().nullable(),
  lastLoginAt: moment.nullable(),
  /**
   * The newest decision about the company; null if there is none. `by` is the administrator's email; it is empty for
   * a decision that lapsed because the company changed a checked field.
   */
  decision: z
    .object({
      ...byWhom,
      state: z.enum(decisionStates),
      facts: z.array(z.enum(checkableFacts)),
      reason: z.string(),
      /** For each checked field the value at the check and the current value. */
      checked: z.array(
        z.object({
          field: z.enum(checkedFields),
          was: z.string().nullable(),
          is: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /** The company's open request for validation; null if there is none. */
  validationRequest: z.object({ at: moment }).nullable(),
  /** Documents of the open request, or else those of the validation in force. */
  validationDocuments: z.array(validationDocument),
  deactivation: z.object({ ...byWhom, reason: z.string() }).nullable(),
  /** The newest open reports, at most `limits.reportsShown`. */
  reports: z.array(z.object({ at: moment, by: z.string(), reason: z.enum(reportReasons), text: z.string() })),
  effect: userEffect,
  /** Visible to administrators only, newest first. */
  notes: z.array(z.object({ ...byWhom, id: z.number(), text: z.string() })),
  /** Possible acts; an act that would be refused has the reason as its obstacle. */
  acts: z.array(z.object({ act: z.enum(userActs), obstacle: z.string().nullable() })),
});
export type AdminUserDetail = z.output<typeof adminUserDetail>;

const reason = textOf(reasonRule);
const note = textOf(noteRule).default('');
/** Facts of a company that have been checked; at least one (`approvalFaults`). */
const facts = z
  .array(z.enum(checkableFacts))
  .transform((given) => [...new Set(given)])
  .default([]);

/** Version of the profile that was read: later changes have not been checked. */
const profileVersion = z.number().int().positive().max(limits.integer);

/** Older clients send no body. */
export const approveBody = z
  .object({ facts, note, profileVersion: profileVersion.optional() })
  .nullish()
  .transform((body) => body ?? { facts: [], note: '' });
/** `reason` is sent to the user, `note` is stored for administrators. */
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
    /** For `approve`; for a validated company they are added to the facts checked before. */
    facts,
    /** For `approve`: the version of each profile that was read, by user id. */
    profileVersions: z.record(z.string().regex(/^\d{1,15}$/), profileVersion).default({}),
    reason: optionalText(limits.reason).default(''),
  })
  .superRefine(({ act, reason: given }, context) => {
    const message = act === 'deny' || act === 'deactivate' ? textFault(reasonRule, given) : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['reason'], message });
  });
/** One row per user, in the requested order; each one succeeds or fails independently. */
export const bulkReply = z.object({
  rows: z.array(z.object({ userId: z.number(), name: z.string(), ok: z.boolean(), text: z.string() })),
});
export type BulkReply = z.output<typeof bulkReply>;
