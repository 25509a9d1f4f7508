import { z } from 'zod';
import { buyerTabs, durations, ndaStatuses, relaxableFilters, scopes, visibilities } from '../wire/choices';
import { limits } from '../wire/limits';
import {
  calendarDay,
  choiceFilter,
  flag,
  id,
  moment,
  optionalFilter,
  optionalLine,
  optionalText,
  pageNumber,
  pageOf,
  pageSize,
  quantity,
  requiredText,
  rupees,
} from '../wire/primitives.schemas';
import { validationMark } from '../users/validation.schemas';
import { pricedPerChoices } from './price-terms';
import { categoryCode, category, duration, proposal, checkRanges } from './schemas';

/** Price basis of a filter and its counts. */
export const pricedPerChoice = z.enum(pricedPerChoices);

/** Words of the keyword that the offer lacks; present if offers with some of the words were requested (OFF-343). */
const missing = z.array(z.string()).optional();

/** An offer in a list, with public facts about its company. */
export const listedProposal = proposal.extend({
  missing,
  company: z.object({
    city: z.string(),
    /** Address of the logo. */
    logo: z.string().nullable(),
    /** True if the operator of the market has validated the company (PRO-32). */
    isValidated: z.boolean(),
    /** Time and facts of the validation; null if the company is not validated. */
    validation: validationMark.nullable(),
    /** True if the company joined recently and is not validated yet (OFF-300). */
    isNew: z.boolean(),
  }),
});
export type ListedProposal = z.output<typeof listedProposal>;

/** Range and scope filters of every list of offers (OFF-77 to OFF-81). */
export const offerFilters = z.object({
  keyword: optionalFilter(optionalText(limits.keyword)),
  /** True to search for the keyword alone, without its synonyms. */
  exact: optionalFilter(flag),
  scope: choiceFilter(scopes),
  qtyFrom: optionalFilter(quantity),
  qtyTo: optionalFilter(quantity),
  budgetFrom: optionalFilter(rupees),
  budgetTo: optionalFilter(rupees),
  contractLength: choiceFilter(durations),
  visibility: optionalFilter(z.enum(visibilities)),
  /** State and city of the company. */
  state: optionalFilter(optionalLine(limits.shortText)),
  city: optionalFilter(optionalLine(limits.shortText)),
  /** Price basis: a unit, the whole lot, or not stated. */
  pricedPer: choiceFilter(pricedPerChoices),
  /** The day by which an order placed today is delivered, by the lead time of the offer (SRW-13). */
  deliveredBy: optionalFilter(calendarDay),
  /** Limits the list to a category and the categories below it. */
  category: optionalFilter(categoryCode),
});

/** Absent: sorted by relevance if there is a keyword, else newest first. */
const offerSort = optionalFilter(z.enum(['newest', 'budget', 'title']));
/** True to return offers with some words of the keyword instead of all, each with the words that it lacks. */
const some = optionalFilter(flag);

export const pageAllQuery = offerFilters
  .extend({
    page: pageNumber,
    size: pageSize,
    userId: optionalFilter(id),
    draft: optionalFilter(flag),
    sort: offerSort,
    some,
  })
  .superRefine(checkRanges);
export type PageAllQuery = z.output<typeof pageAllQuery>;

/**
 * Query of the public market (OFF-101). `supplierId` limits it to one company. `near` limits it to a category or, if
 * that has few offers, to the narrowest parent that has more.
 */
export const publicOffersQuery = z.object({
  keyword: offerFilters.shape.keyword,
  exact: offerFilters.shape.exact,
  some,
  category: optionalFilter(categoryCode),
  near: optionalFilter(categoryCode),
  supplierId: optionalFilter(id),
  page: pageNumber.pipe(z.number().max(limits.publicOffers.lastPage)),
  size: pageSize,
});
export type PublicOffersQuery = z.output<typeof publicOffersQuery>;

/** A row of the public market: the public part of an offer, with or without an NDA. */
export const publicOffer = proposal
  .pick({
    id: true,
    title: true,
    companyName: true,
    scope: true,
    duration: true,
    budgetFrom: true,
    budgetTo: true,
    priceBasis: true,
    unit: true,
    gst: true,
    ndaRequired: true,
    picture: true,
    publishedDate: true,
  })
  .extend({
    missing,
    /** Id of the company if strangers may open its page (PRO-70). */
    companyId: z.number().optional(),
  });
export type PublicOffer = z.output<typeof publicOffer>;

/** A public offer next to another one that a buyer reads. */
export const besideTile = publicOffer.extend({
  /** Set if an NDA of the buyer opens the offer, although it is under NDA. */
  isOpen: z.literal(true).optional(),
});
export type BesideTile = z.output<typeof besideTile>;

export const publicOffers = pageOf(publicOffer).extend({
  /**
   * Categories one step below the chosen one, or the divisions, each with the number of its offers for the keyword.
   */
  categories: z.array(category.extend({ count: z.number() })),
  /** Path from the division down to the chosen category. */
  path: z.array(category),
  /** Keyword that was searched instead of a misspelt one without results. */
  correctedKeyword: z.string().optional(),
  /** Keyword that the user may have meant, although the given one has results. */
  didYouMean: z.string().optional(),
  /** Words of the keyword with the synonyms that were searched too. */
  alsoSearched: z.array(z.object({ said: z.string(), also: z.array(z.string()) })).optional(),
});
export type AlsoSearched = NonNullable<z.output<typeof publicOffers>['alsoSearched']>;
export type PublicOffers = z.output<typeof publicOffers>;

/**
 * Query of the filter counts: of the caller's own offers with `userId` (and `draft` as in the list), else of the
 * market.
 */
export const facetsQuery = offerFilters
  .extend({ userId: optionalFilter(id), draft: optionalFilter(flag) })
  .superRefine(checkRanges);
export type FacetsQuery = z.output<typeof facetsQuery>;

export const buyerFacetsQuery = offerFilters
  .extend({ buyerId: id, tab: z.enum(buyerTabs).default('active') })
  .superRefine(checkRanges);
export type BuyerFacetsQuery = z.output<typeof buyerFacetsQuery>;

/**
 * Number of offers that each choice of a filter would leave, with the other filters unchanged. `categories` are one
 * step below the chosen one, or the divisions; `path` leads down to the chosen one.
 */
export const offerFacets = z.object({
  total: z.number(),
  scopes: z.array(z.object({ value: z.enum(scopes), count: z.number() })),
  contractLengths: z.array(z.object({ value: duration, count: z.number() })),
  visibilities: z.array(z.object({ value: z.enum(visibilities), count: z.number() })),
  /** Places of the companies, only those with offers; cities of the chosen state. */
  states: z.array(z.object({ value: z.string(), count: z.number() })),
  cities: z.array(z.object({ value: z.string(), count: z.number() })),
  /** Only those with offers. */
  pricedPer: z.array(z.object({ value: pricedPerChoice, count: z.number() })),
  categories: z.array(category.extend({ count: z.number() })),
  path: z.array(category),
  /** If nothing is found: the number of offers without one of the active filters; only filters that help. */
  relax: z.array(z.object({ filter: z.enum(relaxableFilters), count: z.number() })),
});
export type ProposalFacets = z.output<typeof offerFacets>;

/**
 * Query of the categories. `about` returns at most three for an offer with that title. `keyword` searches titles and
 * everyday names. `parent` returns the next level, and no parameter the divisions.
 */
export const categoriesQuery = z
  .object({ keyword: optionalText(limits.keyword), parent: categoryCode, about: optionalText(limits.title) })
  .partial();
export const categoryChoices = z.array(
  category.extend({
    /** Titles of its ancestors, the division first. */
    under: z.array(z.string()),
    /** True if the category has narrower ones below it. */
    hasChildren: z.boolean(),
  }),
);
export type CategoryChoice = z.output<typeof categoryChoices>[number];

export const buyerListQuery = offerFilters
  .extend({
    buyerId: id,
    page: optionalFilter(pageNumber),
    size: optionalFilter(pageSize),
    sort: offerSort,
    some,
  })
  .superRefine(checkRanges);
export type BuyerListQuery = z.output<typeof buyerListQuery>;

export const buyerTotalsQuery = z.object({
  buyerId: id,
  keyword: offerFilters.shape.keyword,
  exact: offerFilters.shape.exact,
});
export type BuyerTotalsQuery = z.output<typeof buyerTotalsQuery>;
/** Number of offers in each tab of a buyer's list; with a keyword, the number of its matches. */
export const buyerTotals = z.object({ saved: z.number(), active: z.number(), archived: z.number() });
export type BuyerTotals = z.output<typeof buyerTotals>;

/** Query of the exported file of a buyer's tab: all offers that match the filters, in the order of the list. */
export const buyerExportQuery = offerFilters
  .extend({
    tab: z.enum(buyerTabs).default('active'),
    sort: offerSort,
    format: z.enum(['csv', 'xlsx']).default('csv'),
  })
  .superRefine(checkRanges);
export type BuyerExportQuery = z.output<typeof buyerExportQuery>;

/** A row of a buyer's list: the offer with the state of the buyer's NDA (OFF-3). */
export const buyerOffer = listedProposal.extend({
  ndaStatus: z.enum(ndaStatuses),
  /** Second spelling of `ndaStatus` for clients of the specification (OFF-3). */
  nda_status: z.enum(ndaStatuses),
  ndaRequestedDate: moment.nullable(),
  /** Id of the buyer's NDA request; absent without one. */
  ndaId: z.number().optional(),
  tab: z.enum(['saved', 'active', 'archived']),
});
export type BuyerOffer = z.output<typeof buyerOffer>;

export const buyerOfferRef = z.object({ proposalId: id, buyerId: id });

export const suggestQuery = z.object({ keyword: requiredText(limits.keyword, 'Please type something.') });

/** Suggestions for a search text: titles and companies of published offers, at most eight. */
export const suggestions = z.array(
  z.object({
    kind: z.enum(['offer', 'company']),
    text: z.string(),
    /** Id of the suggested offer; null for a company. */
    proposalId: z.number().nullable(),
  }),
);
export type Suggestion = z.output<typeof suggestions>[number];

/** The places and categories that a search text names, to read filters typed as words (SRW-5, SRW-6). */
export const searchNames = z.object({
  /** Places of published offers; a state has no city. */
  places: z.array(z.object({ state: z.string(), city: z.string() })),
  /** Categories with the eight digits that the text stands for. */
  categories: z.array(category.extend({ typed: z.string() })),
});
export type SearchNames = z.output<typeof searchNames>;
