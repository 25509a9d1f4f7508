import { z } from 'zod';
import { publicCertificate } from '../certificates/schemas';
import { ratingSummary } from '../contracts/rating.schemas';
import { checkedFields } from '../users/checked-facts';
import { validationMark } from '../users/validation.schemas';
import {
  checkableFacts,
  companyFocusChoices,
  companySizeChoices,
  pictureKinds,
  yesNoChoices,
} from '../wire/choices';
import { limits } from '../wire/limits';
import { plainDigits } from '../wire/plain-digits';
import {
  calendarDay,
  id,
  lineOf,
  moment,
  optionalFilter,
  optionalText,
  pageNumber,
  pageSize,
  ruled,
  textOf,
} from '../wire/primitives.schemas';
import { readTypedDay } from '../wire/typed-day';
import { proposal } from '../offers/schemas';
import {
  companyItemRule,
  overviewRule,
  profileLines,
  yearMissing,
  yearOfFoundationFault,
  zipFault,
  zipMissing,
} from './rules';
import { gstinFault, normalNumber, panFault } from './indian-numbers';
import { phoneFault, readPhone } from './phone';

const chooseText = 'Please choose one of the list.';

/** A choice by its position from 1, or by its words in any case (PRO-80). */
const choice = (choices: readonly string[]) =>
  optionalFilter(
    z.preprocess(
      (value) => (typeof value === 'string' ? positionIn(choices, value.trim()) : value),
      z.number(chooseText).int(chooseText).min(1, chooseText).max(choices.length, chooseText),
    ),
  );

/** Returns the position of a choice; 0, which is invalid, for unknown words. */
function positionIn(choices: readonly string[], given: string): number {
  if (/^\d+$/.test(given)) return Number(given);
  return 1 + choices.findIndex((words) => words.toLowerCase() === given.toLowerCase());
}

/** An identification number of capitals and digits, which may be empty; stored without separators. */
const numberOf = (fault: (typed: string) => string | undefined) =>
  z
    .string()
    .transform(normalNumber)
    .pipe(z.string().superRefine(ruled(fault)))
    .default('');

/** Fields of the profile form without the user id (ACC-89); also the columns of a company profile. */
export const profileFields = z.object({
  firstName: lineOf(profileLines.firstName),
  lastName: lineOf(profileLines.lastName),
  companyName: lineOf(profileLines.companyName),
  yearOfFoundation: z.preprocess(
    (value) => {
      const year = typeof value === 'string' ? plainDigits(value) : value;
      if (year === '' || year === null) return undefined;
      return typeof year === 'string' && /^\d+$/.test(year) ? Number(year) : year;
    },
    z
      .number(yearMissing)
      .superRefine(ruled((year) => yearOfFoundationFault(year, new Date().getFullYear())))
      .optional(),
  ),
  regDate: optionalFilter(
    z.preprocess(
      (value) => (typeof value === 'string' ? (readTypedDay(value) ?? value) : value),
      calendarDay,
    ),
  ),
  phone: z
    .string('Please enter a phone number.')
    .transform(readPhone)
    .pipe(z.string().superRefine(ruled(phoneFault))),
  industry: lineOf(profileLines.industry).default(''),
  gsa: choice(yesNoChoices),
  security: choice(yesNoChoices),
  companyFocus: choice(companyFocusChoices),
  companySize: choice(companySizeChoices),
  overview: textOf(overviewRule).default(''),
  address1: lineOf(profileLines.address1).default(''),
  address2: lineOf(profileLines.address2).default(''),
  city: lineOf(profileLines.city),
  state: lineOf(profileLines.state),
  zip: z.string(zipMissing).overwrite(plainDigits).superRefine(ruled(zipFault)),
  gstin: numberOf(gstinFault),
  pan: numberOf(panFault),
  registrationNumber: lineOf(profileLines.registrationNumber).default(''),
});
export type ProfileFields = z.output<typeof profileFields>;

/** The profile form as posted; `email` and `password` belong to the login and are ignored. */
export const profileForm = profileFields.extend({
  userId: id,
  email: z.unknown().optional(),
  password: z.unknown().optional(),
});

/** `client` returns one's own profile as another company reads it; has no effect on other profiles. */
export const profileQuery = z.object({ as: optionalFilter(z.enum(['client'])) });

/** Median hours to an answer, with the number of answers; null for none. */
const answerTime = z.object({ medianHours: z.number(), answers: z.number() }).nullable();

/**
 * The validation of a company: time, validator and facts. `checked` has the checked values that the reader may read.
 */
export const validation = z.object({
  at: moment,
  /**
   * The market's own name, since administrators act for the market; administrators see the person in the audit log.
   */
  by: z.string(),
  facts: z.array(z.enum(checkableFacts)),
  checked: z.partialRecord(z.enum(checkedFields), z.string().nullable()),
});

/**
 * A company's profile (PRO-32). `userDetailId` is the `userId` that it belongs to. Values withheld by
 * `isContactShown` are null.
 */
export const userDetail = z.object({
  userDetailId: z.number(),
  userId: z.number(),
  userType: z.enum(['Supplier', 'Buyer']),
  companyName: z.string(),
  industry: z.string(),
  overview: z.string(),
  yearOfFoundation: z.number().nullable(),
  regDate: z.string().nullable(),
  companyFocus: z.number().nullable(),
  companySize: z.number().nullable(),
  gsa: z.number().nullable(),
  security: z.number().nullable(),
  city: z.string(),
  state: z.string(),
  gstin: z.string(),
  registrationNumber: z.string(),
  /** Visible to the company itself and to administrators. */
  pan: z.string().nullable(),
  /**
   * On one's own profile: true if another company names the same GSTIN, so that one of the two may have mistyped it.
   */
  isGstinElsewhere: z.boolean(),
  /**
   * True if the reader may see person, phone, street and email: the company itself, and companies with a signed NDA
   * or an agreed contract.
   */
  isContactShown: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  zip: z.string().nullable(),
  /** Path on the profile host with the picture's key, or null. */
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  memberSince: moment,
  /** True for a company that joined recently and has not been validated (OFF-300). */
  isNew: z.boolean(),
  validation: validation.nullable(),
  figures: z.object({
    /** Number of published offers of a supplier, or of contracts in force of a buyer. */
    activePfRs: z.number(),
    /** Number of ended contracts. */
    completedPfRs: z.number(),
  }),
  answerTimes: z.object({
    /** Time from an NDA request to its approval, rejection or skip; suppliers only. */
    nda: answerTime,
    /** Time from the other side's first message of a conversation to the first answer. */
    message: answerTime,
  }),
  /** Ratings by the other sides of ended contracts. */
  ratings: ratingSummary,
  isOwn: z.boolean(),
  /** On one's own profile: true if strangers may open the page while the company has published offers (PRO-70). */
  isPublic: z.boolean().nullable(),
  /** True if the caller has saved this company. */
  isSaved: z.boolean(),
  /** Counts the changes; only on one's own profile. */
  version: z.number().nullable(),
  /** On one's own profile: completeness in percent, and the missing fields. */
  completeness: z.object({ percent: z.number(), missing: z.array(z.string()) }).nullable(),
});
export type UserDetail = z.output<typeof userDetail>;

/** A supplier's page as strangers see it (PRO-70). It has no field for person, contact, street or tax numbers. */
export const publicCompany = z.object({
  userId: z.number(),
  companyName: z.string(),
  industry: z.string(),
  overview: z.string(),
  city: z.string(),
  state: z.string(),
  logo: z.string().nullable(),
  services: z.array(z.string()),
  memberSince: moment,
  /** Time of the company's validation and the checked facts; null if it is not validated. */
  validation: z.object({ at: moment, by: z.string(), facts: z.array(z.enum(checkableFacts)) }).nullable(),
  publishedOffers: z.number(),
  /** Certificates that everybody may read; strangers do not get their files. */
  certificates: z.array(publicCertificate),
});
export type PublicCompany = z.output<typeof publicCompany>;

export const companyItemName = lineOf(companyItemRule);
const items = limits.companyItems;
/** Changes of one's own services or partners; applied completely or not at all. */
const companyItemChanges = z.object({
  add: z.array(companyItemName).max(items).default([]),
  rename: z
    .array(z.object({ id, name: companyItemName }))
    .max(items)
    .default([]),
  remove: z.array(id).max(items).default([]),
});
export type CompanyItemChanges = z.output<typeof companyItemChanges>;

const emptied = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable().optional());
const { shape } = profileFields;

/**
 * Changed fields of one's own profile, with its services and partners in the same transaction. An absent field stays;
 * null or an empty text empties it. `version` protects against a second tab.
 */
export const userDetailChanges = z
  .object({
    firstName: shape.firstName.optional(),
    lastName: shape.lastName.optional(),
    companyName: shape.companyName.optional(),
    yearOfFoundation: emptied(shape.yearOfFoundation),
    regDate: emptied(shape.regDate),
    phone: shape.phone.optional(),
    industry: lineOf(profileLines.industry).optional(),
    gsa: emptied(shape.gsa),
    security: emptied(shape.security),
    companyFocus: emptied(shape.companyFocus),
    companySize: emptied(shape.companySize),
    overview: textOf(overviewRule).optional(),
    address1: lineOf(profileLines.address1).optional(),
    address2: lineOf(profileLines.address2).optional(),
    city: shape.city.optional(),
    state: shape.state.optional(),
    zip: shape.zip.optional(),
    gstin: shape.gstin.removeDefault().optional(),
    pan: shape.pan.removeDefault().optional(),
    registrationNumber: lineOf(profileLines.registrationNumber).optional(),
    isPublic: z.boolean().optional(),
    services: companyItemChanges.optional(),
    partners: companyItemChanges.optional(),
    version: z.number().int().positive().max(limits.integer).optional(),
  })
  .strip();
export type UserDetailChanges = z.output<typeof userDetailChanges>;

export const profileOffersQuery = z.object({
  /**
   * The specification's call has neither (§7): without both, the first hundred are returned; with one, pages of three
   * (§9).
   */
  page: optionalFilter(pageNumber),
  size: optionalFilter(pageSize),
  /** Searched as on the market: not in fields that an NDA protects. */
  keyword: optionalFilter(optionalText(limits.keyword)),
  as: optionalFilter(z.enum(['client'])),
});
/** An offer with the state and id of the caller's NDA on it, for choosing an offer on which to request an NDA. */
export const profileProposal = proposal.extend({
  ndaStatus: z.string().nullable(),
  ndaId: z.number().optional(),
});
export type ProfileProposal = z.output<typeof profileProposal>;

/** A service or a partner of a company (PRO-33). */
export const companyItem = z.object({ id: z.number(), name: z.string(), userId: z.number() });
export type CompanyItem = z.output<typeof companyItem>;
export const companyItems = z.object({ services: z.array(companyItem), partners: z.array(companyItem) });
export type CompanyItems = z.output<typeof companyItems>;
export const pictureParams = z.object({ userId: id, kind: z.enum(pictureKinds) });
/** The part of the uploaded picture to keep, in its own pixels; if absent, the centre is cropped to shape. */
export const pictureQuery = z
  .object({
    x: z.coerce.number().int().min(0).max(50_000),
    y: z.coerce.number().int().min(0).max(50_000),
    width: z.coerce.number().int().min(1).max(50_000),
    height: z.coerce.number().int().min(1).max(50_000),
  })
  .partial();

export const savedCompaniesQuery = z.object({
  page: pageNumber,
  size: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.size),
  keyword: optionalFilter(optionalText(limits.keyword)),
});
export const savedCompany = z.object({
  userId: z.number(),
  userType: z.enum(['Supplier', 'Buyer']),
  companyName: z.string(),
  industry: z.string(),
  city: z.string(),
  state: z.string(),
  logo: z.string().nullable(),
  isValidated: z.boolean(),
  validation: validationMark.nullable(),
  /** Number of published offers. */
  activePfRs: z.number(),
  savedAt: moment,
});
export type SavedCompany = z.output<typeof savedCompany>;
