import { z } from 'zod';
import { buyerTabs, durations, ndaStatuses, relaxableFilters, scopes, visibilities } from '../wire/choices';
import { limits } from '../wire/limits';
import {
  choiceFilter,
  flag,
  id,
  moment,
  optionalFilter,
  optionalText,
  pageNumber,
  pageOf,
  pageSize,
  quantity,
  requiredText,
  rupees,
} from '../wire/primitives.schemas';
import { categoryCode, category, duration, proposal, checkRanges } from './schemas';

/** Words of the keyword that the offer does not have; present where some of the words were asked for (OFF-343). */
const missing = z.array(z.string()).optional();

/** An offer as a list of many companies' offers shows it: with what everybody may know of the company. */
export const listedProposal = proposal.extend({
  missing,
  company: z.object({
    city: z.string(),
    /** Where its logo is fetched. */
    logo: z.string().nullable(),
    /** Whether the market's operator has checked it (PRO-32). */
    isValidated: z.boolean(),
    /** Joined a short while ago, and nobody has checked it (OFF-300). */
    isNew: z.boolean(),
  }),
});
export type ListedProposal = z.output<typeof listedProposal>;

/** Range and scope filters shared by every list of offers (OFF-77 to OFF-81). */
export const offerFilters = z.object({
  keyword: optionalFilter(optionalText(limits.keyword)),
  /** The keyword alone, without what its words mean besides. */
  exact: optionalFilter(flag),
  scope: choiceFilter(scopes),
  qtyFrom: optionalFilter(quantity),
  qtyTo: optionalFilter(quantity),
  budgetFrom: optionalFilter(rupees),
  budgetTo: optionalFilter(rupees),
  contractLength: choiceFilter(durations),
  visibility: optionalFilter(z.enum(visibilities)),
  /** Offers of this category or of one below it. */
  category: optionalFilter(categoryCode),
});

/** Absent: the best fitting first when there is a keyword, else the newest. */
const offerSort = optionalFilter(z.enum(['newest', 'budget', 'title']));
/** Instead of what has all words of the keyword what has some of them, each with those it is missing. */
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
 * The market as anybody may read it (OFF-101). `supplierId` narrows it to one company, `near` to a category or, where that
 * has few offers, to the narrowest above it that has some more.
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

/** A row of it: what everybody may read of an offer, under NDA or not. */
export const publicOffer = proposal
  .pick({
    id: true,
    title: true,
    companyName: true,
    scope: true,
    duration: true,
    budgetFrom: true,
    budgetTo: true,
    ndaRequired: true,
    picture: true,
    publishedDate: true,
  })
  .extend({ missing });
export type PublicOffer = z.output<typeof publicOffer>;

export const publicOffers = pageOf(publicOffer).extend({
  /** One step below the chosen category, or the broadest ones, with how many offers each has; of the keyword's alone. */
  categories: z.array(category.extend({ count: z.number() })),
  /** From the broadest category down to the chosen one. */
  path: z.array(category),
  /** What was searched for in place of a misspelt keyword that nothing was found for. */
  correctedKeyword: z.string().optional(),
  /** What a keyword may have meant that finds something as it is. */
  didYouMean: z.string().optional(),
  /** Words of the keyword that mean something besides, with what was searched for in their place too. */
  alsoSearched: z.array(z.object({ said: z.string(), also: z.array(z.string()) })).optional(),
});
export type AlsoSearched = NonNullable<z.output<typeof publicOffers>['alsoSearched']>;
export type PublicOffers = z.output<typeof publicOffers>;

/** With `userId` of one's own offers (`draft` as in the list), else of every published one. */
export const facetsQuery = offerFilters
  .extend({ userId: optionalFilter(id), draft: optionalFilter(flag) })
  .superRefine(checkRanges);
export type FacetsQuery = z.output<typeof facetsQuery>;

export const buyerFacetsQuery = offerFilters
  .extend({ buyerId: id, tab: z.enum(buyerTabs).default('active') })
  .superRefine(checkRanges);
export type BuyerFacetsQuery = z.output<typeof buyerFacetsQuery>;

/**
 * How many offers each choice of a filter would leave, the other filters as they are. `categories` are those one
 * step below the chosen one (the divisions when none is), and `path` leads from the top to the chosen one.
 */
export const offerFacets = z.object({
  total: z.number(),
  scopes: z.array(z.object({ value: z.enum(scopes), count: z.number() })),
  contractLengths: z.array(z.object({ value: duration, count: z.number() })),
  visibilities: z.array(z.object({ value: z.enum(visibilities), count: z.number() })),
  categories: z.array(category.extend({ count: z.number() })),
  path: z.array(category),
  /** When nothing is found: how many would be without one of the filters in use; only those that help. */
  relax: z.array(z.object({ filter: z.enum(relaxableFilters), count: z.number() })),
});
export type ProposalFacets = z.output<typeof offerFacets>;

/** Three categories at most of an offer with the title `about`, or those whose title or everyday name has the words, or those one step below `parent`, or the divisions at the top. */
export const categoriesQuery = z
  .object({ keyword: optionalText(limits.keyword), parent: categoryCode, about: optionalText(limits.title) })
  .partial();
export const categoryChoices = z.array(
  category.extend({
    /** Titles from the division down to the one above this. */
    under: z.array(z.string()),
    /** Whether there are narrower ones below it. */
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
/** How many offers each of a buyer's tabs holds, or a keyword finds there. */
export const buyerTotals = z.object({ saved: z.number(), active: z.number(), archived: z.number() });
export type BuyerTotals = z.output<typeof buyerTotals>;

/** What a file of a buyer's tab holds: all that the filters leave, in the order of the list. */
export const buyerExportQuery = offerFilters
  .extend({
    tab: z.enum(buyerTabs).default('active'),
    sort: offerSort,
    format: z.enum(['csv', 'xlsx']).default('csv'),
  })
  .superRefine(checkRanges);
export type BuyerExportQuery = z.output<typeof buyerExportQuery>;

/** A buyer's list row: the offer with the state of the buyer's NDA (OFF-3). */
export const buyerOffer = listedProposal.extend({
  ndaStatus: z.enum(ndaStatuses),
  /** The specification's client reads either spelling (OFF-3). */
  nda_status: z.enum(ndaStatuses),
  ndaRequestedDate: moment.nullable(),
  /** The buyer's request; absent while there is none. */
  ndaId: z.number().optional(),
  tab: z.enum(['saved', 'active', 'archived']),
});
export type BuyerOffer = z.output<typeof buyerOffer>;

export const buyerOfferRef = z.object({ proposalId: id, buyerId: id });

export const suggestQuery = z.object({ keyword: requiredText(limits.keyword, 'Please type something.') });

/** What a search being typed could mean: titles and companies of published offers, at most eight. */
export const suggestions = z.array(
  z.object({
    kind: z.enum(['offer', 'company']),
    text: z.string(),
    /** The offer, when it is one. */
    proposalId: z.number().nullable(),
  }),
);
export type Suggestion = z.output<typeof suggestions>[number];
