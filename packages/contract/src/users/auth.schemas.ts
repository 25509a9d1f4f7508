import { z } from 'zod';
import { taskCounts, unreadCounts } from '../notifications/schemas';
import { memberRoles } from '../members/rules';
import { authorityFields } from '../members/authority.schemas';
import { colorSchemes, signupSteps } from '../wire/choices';
import { limits } from '../wire/limits';
import { done, email, id, optionalText, ruled } from '../wire/primitives.schemas';
import { givenPasswordFault, passwordMissing } from './password.rules';
import { newPasswordFault } from './rules';

/** A password to be checked. */
export const givenPassword = z.string(passwordMissing).trim().superRefine(ruled(givenPasswordFault));
/** A new password (ACC-64: at least 6 characters). */
export const newPassword = z.string(passwordMissing).trim().superRefine(ruled(newPasswordFault));

const lowerCase = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** A profile of the market; read case-insensitively, written as in the specification (ACC-1, ACC-71). */
export const userType = z.preprocess(
  lowerCase,
  z.enum(['supplier', 'buyer'], 'Please choose Supplier or Buyer.'),
);

/** The person of a session (ACC-85). */
export const sessionUser = z.object({
  userId: z.number(),
  email: z.string(),
  userType: z.enum(['Supplier', 'Buyer', 'Admin']),
  /** Same as userType, or `admin` for administrators (ACC-85). */
  userMode: z.enum(['Supplier', 'Buyer', 'admin']),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  /** The person in the company. */
  member: z.object({
    memberId: z.number(),
    name: z.string(),
    role: z.enum(memberRoles),
    ...authorityFields,
    /** True once the company has had several people. */
    isShared: z.boolean(),
  }),
  /** The person's other companies, which `POST /auth/switch` can open. */
  otherCompanies: z.array(
    z.object({ userId: z.number(), userType: z.enum(['Supplier', 'Buyer']), companyName: z.string() }),
  ),
  /** The other market profile of the same login, if there is one: the target of Switch accounts. */
  otherUserType: z.enum(['Supplier', 'Buyer']).nullable(),
  /** Number of unread notifications of that profile, 100 at most; 0 if there is no other profile. */
  otherUnread: z.number(),
  colorScheme: z.enum(colorSchemes),
  /** True for a person who must set up two-step login before anything else. */
  needsSecondFactor: z.boolean(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** Counts shown in the frame of every page, so that opening a page takes one request (ACC-130). */
export const shellCounts = z.object({
  /** For buyers and suppliers. */
  unread: z
    .object({
      messages: z.number(),
      notifications: unreadCounts,
      /** Changes whenever a notification arrives or is read; the live connection sends the current one (LIV-14). */
      newsMark: z.string(),
    })
    .optional(),
  /** For buyers and suppliers: NDAs and quotes that wait for their next step. */
  tasks: taskCounts.optional(),
  /** For administrators: number of items in their queue. */
  waiting: z.number().optional(),
});
export type ShellCounts = z.output<typeof shellCounts>;
export const sessionReply = sessionUser.extend(shellCounts.shape);
export type SessionReply = z.output<typeof sessionReply>;

/**
 * `door` names the login page: an administrator at the market's page, and a user at the administrators', get a
 * message after the password was checked. Clients of the specification omit it and read `userMode` themselves.
 */
export const loginBody = z.object({
  email,
  password: givenPassword,
  door: z.enum(['market', 'admin']).optional(),
});

export const demoRoles = [
  'supplier',
  'supplier-sales',
  'supplier-signatory',
  'supplier-viewer',
  'buyer',
  'buyer-purchaser',
  'buyer-legal',
  'buyer-viewer',
  'admin',
] as const;
export type DemoRole = (typeof demoRoles)[number];
export const demoLoginBody = z.object({ role: z.enum(demoRoles) });

export const loginReply = z.object({
  status: z.literal('Success'),
  msg: z.string(),
  /** The person as in `session`, including counts, so that the first page needs no further request (ACC-150). */
  data: z.tuple([sessionReply, z.string()]),
});

export const signupBody = z.object({
  email,
  password: newPassword,
  /** `admin` requests an administrator's account, which must be approved before it can be used (ACC-54). */
  userType: z.preprocess(
    lowerCase,
    z.enum(['supplier', 'buyer', 'admin'], 'Please choose Supplier or Buyer.'),
  ),
  userMode: optionalText(20).optional(),
  isAvailable: z.unknown().optional(),
  isArchived: z.unknown().optional(),
});

/** State of a sign-up; `token` is present once the code was correct, for clients without cookies. */
export const signupState = z.object({
  status: z.literal('Success'),
  msg: z.string(),
  data: z.object({
    email: z.string(),
    userId: z.number(),
    step: z.enum(signupSteps),
    resendAfterSeconds: z.number(),
    /** Number of digits of the mailed code: five; more for administrators and after many wrong guesses. */
    codeDigits: z.number().optional(),
    token: z.string().optional(),
  }),
});

const { digits, longestDigits } = limits.verificationCode;
const codePattern = new RegExp(`^\\d{${digits},${longestDigits}}$`);

export const verifyQuery = z.object({
  email,
  otp: z
    .string('Please enter verification code received on email')
    .trim()
    .regex(codePattern, 'Please enter verification code received on email'),
});

export const acceptTermsBody = z.object({ userId: id, version: optionalText(20).optional() });
/**
 * `awaitsApproval`: another administrator must approve the account before the first login. `token`: the session of a
 * supplier or buyer, who is logged in from now on (ACC-224).
 */
export const acceptTermsReply = done.extend({ awaitsApproval: z.boolean(), token: z.string().optional() });
export const emailOnly = z.object({ email });

/** Reply of `getuser`: the data needed to continue an unfinished sign-up. */
export const userInfo = z.object({
  userId: z.number(),
  email: z.string(),
  userType: z.enum(['Supplier', 'Buyer', 'Admin']),
  userMode: z.enum(['Supplier', 'Buyer', 'admin']),
  step: z.enum(signupSteps),
  profile: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      companyName: z.string(),
      yearOfFoundation: z.number().nullable(),
      regDate: z.string().nullable(),
      phone: z.string(),
      industry: z.string(),
      gsa: z.number().nullable(),
      security: z.number().nullable(),
      companyFocus: z.number().nullable(),
      companySize: z.number().nullable(),
      overview: z.string(),
      gstin: z.string(),
      pan: z.string(),
      registrationNumber: z.string(),
      address1: z.string(),
      address2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
    })
    .nullable(),
});
export type UserInfo = z.output<typeof userInfo>;
