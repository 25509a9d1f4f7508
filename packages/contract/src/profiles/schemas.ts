import { z } from 'zod';
import { profileFields } from '../users/auth.schemas';
import { checkedFields } from '../users/checked-facts';
import { checkableFacts, pictureKinds } from '../wire/choices';
import { limits } from '../wire/limits';
import {
  id,
  moment,
  optionalFilter,
  optionalLine,
  optionalText,
  pageNumber,
  pageSize,
  requiredLine,
} from '../wire/primitives.schemas';
import { proposal } from '../offers/schemas';

/**
 * `client` asks for one's own profile as another company reads it, by the same filter; for somebody else's profile it
 * changes nothing.
 */
export const profileQuery = z.object({ as: optionalFilter(z.enum(['client'])) });

/** Hours from a question to the answer, at the median, with the number of answers it rests on; null for none. */
const answerTime = z.object({ medianHours: z.number(), answers: z.number() }).nullable();

/**
 * Who checked what of a company and when. `checked` has the values it was checked on, as far as the reader may read such
 * fields of a profile.
 */
export const validation = z.object({
  at: moment,
  /** The market's own name for an administrator's office; administrators see the person in the log. */
  by: z.string(),
  facts: z.array(z.enum(checkableFacts)),
  checked: z.partialRecord(z.enum(checkedFields), z.string().nullable()),
});

/**
 * A company's profile (PRO-32). `userDetailId` is the `userId` it belongs to. What `isContactShown`
 * withholds is null.
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
  /** Person, phone, street and email are for the company itself, and for those it has signed an NDA or agreed a contract with. */
  isContactShown: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  zip: z.string().nullable(),
  /** Path on the profile host, with the picture's own key, or null. */
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  memberSince: moment,
  validation: validation.nullable(),
  figures: z.object({
    /** Published offers, for a supplier; contracts in force, for a buyer. */
    activePfRs: z.number(),
    /** Ended contracts. */
    completedPfRs: z.number(),
  }),
  answerTimes: z.object({
    /** From an NDA request to its approval, rejection or skip; suppliers only. */
    nda: answerTime,
    /** From the first message of the other side of a conversation to the first answer. */
    message: answerTime,
  }),
  isOwn: z.boolean(),
  /** Whether the caller has saved this company. */
  isSaved: z.boolean(),
  /** Counts the changes; only of one's own. */
  version: z.number().nullable(),
  /** Of one's own: what of the profile is filled in, and what is missing, by field. */
  completeness: z.object({ percent: z.number(), missing: z.array(z.string()) }).nullable(),
});
export type UserDetail = z.output<typeof userDetail>;

const emptied = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable().optional());
const { shape } = profileFields;

/**
 * One or more changed fields of one's own profile; absent leaves a field, null or an empty text empties it. `version`
 * guards against a second tab.
 */
export const userDetailChanges = z
  .object({
    firstName: shape.firstName.optional(),
    lastName: shape.lastName.optional(),
    companyName: shape.companyName.optional(),
    yearOfFoundation: emptied(shape.yearOfFoundation),
    regDate: emptied(shape.regDate),
    phone: shape.phone.optional(),
    industry: optionalLine(limits.shortText).optional(),
    gsa: emptied(shape.gsa),
    security: emptied(shape.security),
    companyFocus: emptied(shape.companyFocus),
    companySize: emptied(shape.companySize),
    overview: optionalText(limits.overview).optional(),
    address1: optionalLine(limits.shortText).optional(),
    address2: optionalLine(limits.shortText).optional(),
    city: shape.city.optional(),
    state: shape.state.optional(),
    zip: shape.zip.optional(),
    version: z.number().int().positive().optional(),
  })
  .strip();
export type UserDetailChanges = z.output<typeof userDetailChanges>;

export const profileProposalsQuery = z.object({
  /** The specification's call names neither (§7): without both the first hundred come, with one of them pages of three (§9). */
  page: optionalFilter(pageNumber),
  size: optionalFilter(pageSize),
  /** Looked for as on the market: not in what an NDA protects. */
  keyword: optionalFilter(optionalText(limits.keyword)),
  as: optionalFilter(z.enum(['client'])),
});
/** With the state of the caller's own NDA on it, and its id where there is one, for the choice of an offer to ask for one. */
export const profileProposal = proposal.extend({
  ndaStatus: z.string().nullable(),
  ndaId: z.number().optional(),
});
export type ProfileProposal = z.output<typeof profileProposal>;

/** A service or a partner of a company (PRO-33). */
export const companyItem = z.object({ id: z.number(), name: z.string(), userId: z.number() });
export type CompanyItem = z.output<typeof companyItem>;
export const companyItemName = requiredLine(limits.shortText, 'Please enter a name.');

export const pictureParams = z.object({ userId: id, kind: z.enum(pictureKinds) });
/** The part of the uploaded picture to keep, in its own pixels; the whole, cut to shape in the middle, when absent. */
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
  /** Published offers. */
  activePfRs: z.number(),
  savedAt: moment,
});
export type SavedCompany = z.output<typeof savedCompany>;
