import { z } from 'zod';
import {
  colorSchemes,
  mailChoices,
  notificationCategories,
  secondFactors,
  type NotificationCategory,
} from '../wire/choices';
import { done, email, moment } from '../wire/primitives.schemas';
import { givenPassword, newPassword } from './auth.schemas';
import { lastMinute, quietHoursFault, timeMissing } from './rules';

/**
 * Six digits of an authenticator app, five digits of a mail, or a recovery code `xxxxx-xxxxx`; blanks are ignored.
 */
const secondFactorCode = z
  .string('Please enter the code.')
  .transform((value) => value.replaceAll(/\s/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Please enter the code.').max(20, 'This is not a code.'));
export const secondFactorBody = z.object({ code: secondFactorCode });

/** The password, or for a login with a second factor its code. */
export const confirmBody = z.object({
  password: givenPassword.optional(),
  code: secondFactorCode.optional(),
});

/**
 * The session's new token; the one sent with the call is no longer valid. Browsers have it in the cookie; other
 * clients must use it from now on.
 */
const renewed = { token: z.string() };
export const renewedSession = done.extend(renewed);

export const passwordOnly = z.object({ password: givenPassword });

export const changePasswordBody = z.object({ currentPassword: givenPassword, newPassword });

/** An open session of the caller's login, as the settings list it. Times are ISO 8601 in UTC. */
export const sessionEntry = z.object({
  id: z.number(),
  /** Browser and system in words, e.g. `Firefox on Windows`. */
  device: z.string(),
  address: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  isCurrent: z.boolean(),
});
export type SessionEntry = z.output<typeof sessionEntry>;

export const twoFactorState = z.object({
  method: z.enum(secondFactors),
  /** Number of unused recovery codes; 0 without an authenticator app. */
  recoveryCodesLeft: z.number(),
});

export const changedTwoFactor = twoFactorState.extend(renewed);

/**
 * An authenticator app is switched on by `startAuthenticator` and `confirmAuthenticator`. Codes by mail are switched
 * on by a first code: the call without `code` mails it.
 */
export const setTwoFactorBody = z.object({
  method: z.enum(['off', 'mail'], 'Please choose one of the list.'),
  password: givenPassword,
  code: secondFactorCode.optional(),
});

/** Nothing has changed yet: the code to send with the same call was mailed. */
export const codeMailed = z.object({ codeMailed: z.literal(true) });

/** Setup data for an authenticator app: the secret in base32 for typing, and as an `otpauth:` address. */
export const authenticatorSetup = z.object({ secret: z.string(), uri: z.string() });
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const confirmedAuthenticator = recoveryCodes.extend(renewed);

export const forgotPasswordBody = z.object({
  email,
  /** The login page to return to afterwards. */
  from: z.enum(['login', 'alogin']).optional(),
});

const linkKey = z.string('Invalid or expired link.').trim().max(200, 'Invalid or expired link.');
/** Without a key, the key from this browser's cookie is used, so that a reload does not spoil a valid link. */
export const validateResetBody = z.object({ email, key: linkKey.optional() });

/**
 * The specification's client sends only email and password; the key then comes from the cookie set by validating the
 * link. Other clients send the key.
 */
export const resetPasswordBody = z.object({ email, password: newPassword, key: linkKey.optional() });

export const changeEmailBody = z.object({ email, password: givenPassword });
export const confirmEmailBody = z.object({ key: linkKey });

const choicesByCategory = z.object(
  Object.fromEntries(notificationCategories.map((category) => [category, z.enum(mailChoices)])) as Record<
    NotificationCategory,
    z.ZodEnum<{ [C in (typeof mailChoices)[number]]: C }>
  >,
);

const minuteOfDay = z.number(timeMissing).int(timeMissing).min(0, timeMissing).max(lastMinute, timeMissing);

/** Hours without mails: minutes of the day, from inclusive and to exclusive; may span midnight. */
export const quietHours = z
  .object({
    from: minuteOfDay,
    to: minuteOfDay,
    /** IANA name, e.g. `Asia/Kolkata`. */
    timeZone: z
      .string('Please choose a time zone.')
      .min(1, 'Please choose a time zone.')
      .max(100, 'This time zone is not known.')
      .refine(isTimeZone, 'This time zone is not known.'),
  })
  .superRefine((hours, context) => {
    const message = quietHoursFault(hours);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message });
  });
export type QuietHours = z.output<typeof quietHours>;

/**
 * The list of zones is the runtime's; an offset such as `+05:30` is rejected because it has no daylight saving time.
 */
function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return !/^[+-]/.test(timeZone);
  } catch {
    return false;
  }
}

export const accountSettings = z.object({
  email: z.string(),
  /** A new address that has not been confirmed yet. */
  pendingEmail: z.string().nullable(),
  colorScheme: z.enum(colorSchemes),
  /** For each category of notifications, whether and when it is also mailed; of the active profile. */
  notifications: choicesByCategory,
  /** Null for none; of the active profile. */
  quietHours: quietHours.nullable(),
  /** True if a document agreed by both sides is attached to the mail with its hash; of the active profile. */
  documentsByMail: z.boolean(),
});
export type AccountSettings = z.output<typeof accountSettings>;

export const saveSettingsBody = z.object({
  colorScheme: z.enum(colorSchemes, 'Please choose one of the list.').optional(),
  notifications: choicesByCategory.partial().optional(),
  /** Null removes them; absent leaves them unchanged. */
  quietHours: quietHours.nullable().optional(),
  documentsByMail: z.boolean('Must be true or false.').optional(),
});

/** Consequences of closing the account, counted now. */
export const closingPreview = z.object({
  profiles: z.array(z.enum(['Supplier', 'Buyer', 'Admin'])),
  /** Removed from the market. */
  publishedOffers: z.number(),
  /** Erased. */
  drafts: z.number(),
  /** Needs that are open or being decided; they are cancelled. */
  openNeeds: z.number(),
  /** Answered with "the company has closed its account". */
  openNdaRequests: z.number(),
  openQuotes: z.number(),
  /** Kept for both sides. */
  signedNdas: z.number(),
  /** Rejected, because nobody could accept them any more. */
  pendingContracts: z.number(),
  /** Kept for both sides. */
  activeContracts: z.number(),
  /** Names of companies with other people, which the person leaves. */
  companiesLeft: z.array(z.string()),
  /** Reason why the account cannot be closed now, or null. */
  obstacle: z.string().nullable(),
});
export type ClosingPreview = z.output<typeof closingPreview>;

export const newProfileReply = z.object({
  status: z.literal('Success'),
  msg: z.string(),
  data: z.object({ userId: z.number() }),
});
