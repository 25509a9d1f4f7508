import { z } from 'zod';
import {
  lineOf,
  moment,
  numberOf,
  optionalFilter,
  optionalLine,
  pageNumber,
  pageOf,
  pageSize,
  textOf,
} from '../wire/primitives.schemas';
import {
  hasSeveralLines,
  numberSettingFault,
  remindersFault,
  settingNumbers,
  settingsNoteRule,
  settingTexts,
  textSettingFault,
  type NumberSetting,
  type TextSetting,
} from './rules';

const text = (name: TextSetting) =>
  (hasSeveralLines(name) ? textOf : lineOf)(settingTexts[name]).superRefine((value, context) => {
    const fault = textSettingFault(name, value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
const number = (name: NumberSetting) =>
  numberOf((value) => numberSettingFault(name, value)).meta({
    minimum: settingNumbers[name].least,
    maximum: settingNumbers[name].most,
  });

/**
 * All settings of the market. An empty `terms` stands for the built-in text, an empty `brandColour` or `logo` for the
 * product's, another empty text for no value.
 */
export const settingValues = z.object({
  marketName: text('marketName'),
  senderName: text('senderName'),
  operatorName: text('operatorName'),
  operatorAddress: text('operatorAddress'),
  operatorEmail: text('operatorEmail'),
  operatorPhone: text('operatorPhone'),
  officerName: text('officerName'),
  officerEmail: text('officerEmail'),
  officerPhone: text('officerPhone'),
  courts: text('courts'),
  terms: text('terms'),
  brandColour: text('brandColour'),
  logo: text('logo'),
  privacyAddition: text('privacyAddition'),
  accessibilityAddition: text('accessibilityAddition'),
  proofMinutes: number('proofMinutes'),
  firstReminderDays: number('firstReminderDays'),
  secondReminderDays: number('secondReminderDays'),
});

/** `version`: the version that the caller has read; 0 before the first change. */
export const saveMarketSettingsBody = z.object({
  version: z.number().int().min(0),
  note: textOf(settingsNoteRule).default(''),
  values: settingValues.superRefine(({ firstReminderDays, secondReminderDays }, context) => {
    const message = remindersFault(firstReminderDays, secondReminderDays);
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['secondReminderDays'] });
  }),
});

/** The settings in force, for administrators. */
export const marketSettings = z.object({
  version: z.number(),
  values: settingValues,
  /** Text of the terms in force, with the operator's values inserted. */
  termsText: z.string(),
  termsVersion: z.string(),
  /** Labels of settings that the law expects and that are empty. */
  missing: z.array(z.string()),
  /** Name and address from which mails are sent if `senderName` is empty. */
  defaultSender: z.string(),
});
export type MarketSettings = z.output<typeof marketSettings>;

export const settingsHistoryQuery = z.object({ page: pageNumber, size: pageSize });
/** A change of the settings, with the former and the new value of each changed field. */
export const settingsChange = z.object({
  version: z.number(),
  at: moment,
  /** Email address of the administrator. */
  by: z.string(),
  note: z.string(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
});
export type SettingsChange = z.output<typeof settingsChange>;
export const settingsHistory = pageOf(settingsChange);

/** The operator of the market and how to reach them; an empty text is a value that the operator has not given. */
export const marketInfo = settingValues
  .pick({
    marketName: true,
    operatorName: true,
    operatorAddress: true,
    operatorEmail: true,
    operatorPhone: true,
    officerName: true,
    officerEmail: true,
    officerPhone: true,
    courts: true,
  })
  .extend({ termsVersion: z.string() });
export type MarketInfo = z.output<typeof marketInfo>;

export const marketTermsQuery = z.object({ version: optionalFilter(optionalLine(20)) });
/** Terms of use. A line that starts with `## ` is a heading; an empty line ends a paragraph. */
export const marketTerms = z.object({
  version: z.string(),
  /** Calendar day from which this version is in force. */
  since: z.string(),
  isCurrent: z.boolean(),
  text: z.string(),
});
export type MarketTerms = z.output<typeof marketTerms>;

/** A stored logo, for the setting `logo`. */
export const uploadedLogo = z.object({ key: z.string(), width: z.number(), height: z.number() });
export type UploadedLogo = z.output<typeof uploadedLogo>;

/** `screen` fits the header of a page or a mail; `icon` is a square. */
export const logoParams = z.object({
  key: z.string().regex(/^[\da-f]{64}$/),
  shape: z.enum(['screen', 'icon']),
});

/** A look that is not saved yet; an absent colour or logo stands for the product's. */
export const brandPreviewQuery = z.object({
  marketName: text('marketName'),
  brandColour: optionalFilter(text('brandColour')),
  logo: optionalFilter(text('logo')),
});

/** Storage, periods and services of this installation, for the privacy notice (BRA-20). */
export const marketPractice = z.object({
  periods: z.object({
    sessionDays: z.number(),
    idleSessionDays: z.number(),
    adminSessionHours: z.number(),
    deviceCookieDays: z.number(),
    codeMinutes: z.number(),
    resetLinkMinutes: z.number(),
    emailLinkHours: z.number(),
    securityEventDays: z.number(),
    unfinishedUploadHours: z.number(),
    validationDocumentDays: z.number(),
    eventDays: z.number(),
    receivedMailDays: z.number(),
    /** Number of scheduled backups that are kept; null if the product makes none. */
    backups: z.number().nullable(),
    /** Days for which a former state of the database can be restored; null without an archive. */
    archiveDays: z.number().nullable(),
  }),
  files: z.enum(['folder', 's3']),
  sendsMail: z.boolean(),
  scansUploads: z.boolean(),
  encryptsBackups: z.boolean(),
  /** Host of the time-stamp authority; null for none. */
  timeStampsBy: z.string().nullable(),
  hasReplica: z.boolean(),
  /** True if traces of requests are sent to a collector. */
  tracesRequests: z.boolean(),
  privacyAddition: z.string(),
  accessibilityAddition: z.string(),
});
export type MarketPractice = z.output<typeof marketPractice>;
