import {
  questionKinds,
  requirableCertificates,
  validationDocumentKinds,
} from '@proffer/contract/wire/choices';
import { offerUnits } from '@proffer/contract/offers/price-terms';
import { z } from 'zod';
import companiesFile from './companies.json' with { type: 'json' };
import offersFile from './offers.json' with { type: 'json' };
import talksFile from './talks.json' with { type: 'json' };
import templatesFile from './templates.json' with { type: 'json' };
import wordingFile from './wording.json' with { type: 'json' };

const texts = z.array(z.string()).readonly();

const company = z.object({
  key: z.string(),
  /** Always under example.com, a domain that receives no mail. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  yearOfFoundation: z.number(),
  /** Calendar day `YYYY-MM-DD`. */
  regDate: z.string().optional(),
  /** Ten digits. */
  phone: z.string(),
  industry: z.string(),
  /** Position from 1 in the choices of the contract package. */
  companyFocus: z.number(),
  companySize: z.number(),
  overview: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** Validated by an administrator: has the mark "Validated". */
  isValidated: z.boolean(),
  services: texts,
  /** Names of other demo companies. */
  partners: texts,
});
/** Company of the demo market with the person who logs in for it. All names, people and numbers are invented. */
export type DemoCompany = z.output<typeof company>;

const companies = z
  .object({
    suppliers: z.array(company).readonly(),
    buyers: z.array(company).readonly(),
    /** Documents of requests for validation: approved ones of a validated company, open ones of another. */
    documents: z
      .array(
        z.object({
          company: z.string(),
          kind: z.enum(validationDocumentKinds),
          fileName: z.string(),
          daysAgo: z.number(),
          expiresInDays: z.number().optional(),
        }),
      )
      .readonly(),
    /** Saved companies: keys of the owner and of the saved company. */
    saved: z.array(z.object({ owner: z.string(), company: z.string(), daysAgo: z.number() })).readonly(),
  })
  .parse(companiesFile);
export const {
  suppliers: demoSuppliers,
  buyers: demoBuyers,
  documents: demoDocuments,
  saved: demoSaved,
} = companies;

const offerKinds = ['goods', 'services', 'software', 'works', 'medical'] as const;

/** Short names of durations, in the order of `durations` of the contract package. */
export const terms = ['month', 'quarter', 'half-year', 'year', 'years'] as const;

const offerIdea = z.object({
  /** Key of the company. */
  supplier: z.string(),
  /** Determines the template, the delivery terms and the closing sentences. */
  kind: z.enum(offerKinds),
  /** CPV codes, one to three. */
  categories: texts,
  terms: z.array(z.enum(terms)).readonly(),
  /** Cities for `{site}` and the delivery terms, if not every city is suitable. */
  sites: texts.optional(),
  /** Unit of the quantities; absent for works and software, which have a price for the whole lot. */
  unit: z.enum(offerUnits).optional(),
  title: z.string(),
  detail: z.string(),
  /** `[spec, qtyFrom, qtyTo, budgetFrom, budgetTo]`, budgets in whole rupees for all of the quantity. */
  variants: z
    .array(
      z.tuple([z.string(), z.number().nullable(), z.number().nullable(), z.number(), z.number()]).readonly(),
    )
    .readonly(),
});
/**
 * Hand-written offer with several versions. `title` and `detail` may contain the placeholders `{spec}`, `{site}` (a
 * city), `{weeks}` (lead time) and `{months}` (warranty); every title contains `{spec}`.
 */
export type OfferIdea = z.output<typeof offerIdea>;
export type OfferVariant = OfferIdea['variants'][number];

export const offerIdeas = z.array(offerIdea).readonly().parse(offersFile);

const template = z.object({
  name: z.string(),
  kind: z.enum(offerKinds),
  questions: z
    .array(
      z.object({
        question: z.string(),
        category: z.enum(['Commercial', 'Quality', 'Compliance', 'Delivery', 'Support']),
        isMandatory: z.boolean(),
        /** Plausible answers; a draft may leave the question open. */
        answers: texts,
        kind: z.enum(questionKinds).default('text'),
        help: z.string().default(''),
        options: z.array(z.string()).default([]),
        min: z.number().nullable().default(null),
        max: z.number().nullable().default(null),
        certificateKind: z.enum(requirableCertificates).nullable().default(null),
      }),
    )
    .readonly(),
});
/** Question template (TPL-16) for one kind of offer. */
export type DemoTemplate = z.output<typeof template>;

export const demoTemplates = z.array(template).readonly().parse(templatesFile);

const talkLine = z.object({
  text: z.string(),
  /** Text before the edit. */
  before: z.string().optional(),
  /** Deleted by its sender. */
  isDeleted: z.literal(true).optional(),
});
export type TalkLine = z.output<typeof talkLine>;

const talkKinds = ['open', 'agreed', 'refused'] as const;
/** State of a conversation: open, agreed or refused. */
export type TalkKind = (typeof talkKinds)[number];

/**
 * Conversations about an offer, begun by the buyer and answered alternately. `{title}` is the offer's title,
 * `{amount}` and `{freight}` are sums, `{first}` and `{second}` are days some weeks after the start. `additions` are
 * unread messages at the end of open conversations, by side.
 */
export const { talks, additions, amounts, freights } = z
  .object({
    talks: z.record(z.enum(talkKinds), z.array(z.array(talkLine).readonly()).readonly()),
    additions: z.record(z.enum(['supplier', 'buyer']), texts),
    amounts: texts,
    freights: texts,
  })
  .parse(talksFile);

const textsByKind = z.record(z.enum(offerKinds), texts);

/**
 * Sentences of offers, NDA requests and contracts. Versions of one idea rarely get the same closing sentences. In delivery
 * terms, `{home}` is the supplier's city and `{site}` the place of use. Most NDA requests have no note.
 */
export const wording = z
  .object({
    sites: texts,
    closings: textsByKind,
    deliveryTerms: textsByKind,
    deliveryRules: textsByKind,
    rejectionReasons: texts,
    skipReasons: texts,
    requestNotes: texts,
    contractDescriptions: texts,
  })
  .parse(wordingFile);
