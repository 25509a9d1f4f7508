import { z } from 'zod';
import { unreadCounts } from '../notifications/schemas';
import { colorSchemes, signupSteps } from '../wire/choices';
import { limits } from '../wire/limits';
import { done, email, id, optionalText, ruled } from '../wire/primitives.schemas';
import { givenPasswordFault, passwordMissing } from './password.rules';
import { newPasswordFault } from './rules';

/** A password being checked. */
export const givenPassword = z.string(passwordMissing).trim().superRefine(ruled(givenPasswordFault));
/** A password being chosen (ACC-64: at least 6 characters). */
export const newPassword = z.string(passwordMissing).trim().superRefine(ruled(newPasswordFault));

const lowerCase = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** A profile of the market; read case-insensitively, written as the specification shows it (ACC-1, ACC-71). */
export const userType = z.preprocess(
  lowerCase,
  z.enum(['supplier', 'buyer'], 'Please choose Supplier or Buyer.'),
);

/** The person behind a session (ACC-85). */
export const sessionUser = z.object({
  userId: z.number(),
  email: z.string(),
  userType: z.enum(['Supplier', 'Buyer', 'Admin']),
  /** Same as userType, or `admin` for administrators (ACC-85). */
  userMode: z.enum(['Supplier', 'Buyer', 'admin']),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  /** The other market profile of the same login, if it has one: the target of Switch accounts. */
  otherUserType: z.enum(['Supplier', 'Buyer']).nullable(),
  /** Unread notifications of that other profile; 100 stands for 100 or more, and 0 for no other profile too. */
  otherUnread: z.number(),
  colorScheme: z.enum(colorSchemes),
  /** An administrator who has to set up two-step login before anything else is open to them. */
  needsSecondFactor: z.boolean(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** What the frame around every page shows beside the person, so that opening a page asks once (ACC-130). */
export const shellCounts = z.object({
  /** Of a buyer or supplier. */
  unread: z
    .object({
      messages: z.number(),
      notifications: unreadCounts,
      /** Another one as soon as anything new was told or read; the socket says which one holds (LIV-14). */
      newsMark: z.string(),
    })
    .optional(),
  /** Of an administrator: how many things wait for one. */
  waiting: z.number().optional(),
});
export type ShellCounts = z.output<typeof shellCounts>;
export const sessionReply = sessionUser.extend(shellCounts.shape);
export type SessionReply = z.output<typeof sessionReply>;

/**
 * `door` names the page that asks: an administrator at the market's door, and a user at the administrators', are told
 * so after the password was right. Clients that leave it out read `userMode` themselves, as the specification's do.
 */
export const loginBody = z.object({
  email,
  password: givenPassword,
  door: z.enum(['market', 'admin']).optional(),
});

export const loginReply = z.object({
  status: z.literal('Success'),
  msg: z.string(),
  /** The person as `session` says them, counts included, so that the first page asks nothing again (ACC-150). */
  data: z.tuple([sessionReply, z.string()]),
});

export const signupBody = z.object({
  email,
  password: newPassword,
  /** `admin` asks for an administrator's account, which takes effect only once it is approved (ACC-54). */
  userType: z.preprocess(
    lowerCase,
    z.enum(['supplier', 'buyer', 'admin'], 'Please choose Supplier or Buyer.'),
  ),
  userMode: optionalText(20).optional(),
  isAvailable: z.unknown().optional(),
  isArchived: z.unknown().optional(),
});

/** Where a sign-up stands; `token` is present once the code was right, for clients without cookies. */
export const signupState = z.object({
  status: z.literal('Success'),
  msg: z.string(),
  data: z.object({
    email: z.string(),
    userId: z.number(),
    step: z.enum(signupSteps),
    resendAfterSeconds: z.number(),
    /** Of the code that is mailed: five; more for administrators, and where many codes were guessed wrong. */
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
/** `awaitsApproval`: an administrator has to be let in by another before the first login. */
export const acceptTermsReply = done.extend({ awaitsApproval: z.boolean() });
export const emailOnly = z.object({ email });

/** Reply of `getuser`: what a half-finished sign-up needs to continue. */
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
