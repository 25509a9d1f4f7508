import { z } from 'zod';
import {
  buyerTabs,
  durations,
  ndaStatuses,
  openingParts,
  questionKinds,
  relaxableFilters,
  scanStates,
  scopes,
  visibilities,
} from '../wire/choices';
import { coverLacks } from '../nda/cover';
import { rangeFault } from '../wire/amounts';
import { limits } from '../wire/limits';
import { eachWireField } from './fields';
import {
  choiceFilter,
  flag,
  id,
  lineOf,
  moment,
  nullIsEmpty,
  optionalFilter,
  optionalLine,
  optionalText,
  pageNumber,
  pageOf,
  pageSize,
  quantity,
  requiredText,
  ruled,
  rupees,
  textOf,
} from '../wire/primitives.schemas';
import { offerTexts, webAddressFault } from './rules';

export const answer = z.object({
  question: requiredText(limits.shortText * 5),
  category: optionalLine(limits.shortText).default(''),
  mandatory: z.boolean().default(false),
  answer: textOf(offerTexts.answer).default(''),
  /** How the template asks for it, `text` when absent; publishing holds the answer against the template itself. */
  kind: z.enum(questionKinds).optional(),
});
export type Answer = z.output<typeof answer>;

export const attachment = z.object({
  attachmentId: z.number(),
  fileName: z.string(),
  sizeBytes: z.number(),
  contentType: z.string(),
  /** Waits until the changes of the published offer are saved; only its supplier knows of it. Absent otherwise. */
  pending: z.literal(true).optional(),
  /** Only a clean one can be fetched. Absent of an earlier version's files. */
  scan: z.enum(scanStates).optional(),
});
export type Attachment = z.output<typeof attachment>;

/** A code of the Common Procurement Vocabulary with its check digit, such as `44613110-4`. */
export const categoryCode = z.string().regex(/^\d{8}-\d$/, 'Must be a CPV code such as 44613110-4.');

export const category = z.object({ code: z.string(), title: z.string() });
export type Category = z.output<typeof category>;

/** `key` is of the picture, as its address says it. */
export const offerPictureQuery = z.object({
  key: z.string().max(100),
  width: z.coerce.number().pipe(z.literal(limits.offerPicture.widths)),
});

/** How long the contract is to run. */
export const duration = z.enum(durations);

/** What an offer says, by the table of its fields. */
const contentShape = eachWireField({
  text: () => z.string(),
  address: () => z.string(),
  scope: () => z.enum(scopes),
  duration: () => duration.nullable(),
  quantity: () => z.number().nullable(),
  rupees: () => z.number().nullable(),
  flag: () => z.boolean(),
});

/**
 * An offer as it travels (OFF-1). `draft: true` means published (OFF-2). While
 * `withheld` is true the server has blanked detail, quantities, delivery texts, answers and attachments.
 */
export const proposal = z.object({
  id: z.number(),
  ...contentShape,
  createdDate: moment,
  draft: z.boolean(),
  supplierName: z.string(),
  companyName: z.string(),
  supplierId: z.number(),
  withheld: z.boolean(),
  closed: z.boolean(),
  /** Closed for now: its supplier works on it, and this is what was published last. Absent otherwise. */
  takenBack: z.literal(true).optional(),
  /**
   * Where its picture is fetched, with a `width` of 160, 480 or 960: of the first image that hangs on it. Absent where there
   * is none, and while an NDA withholds it.
   */
  picture: z.string().optional(),
  publishedDate: moment.nullable(),
  updatedDate: moment,
  version: z.number(),
  /**
   * Of one under NDA, for a buyer whose NDA on another offer of the supplier covers it (NDA-203). It opens to them with its
   * page, which is written down; until then it is withheld. Absent where they have signed an NDA on this very offer.
   */
  coveredBy: z
    .object({
      ndaId: z.number(),
      signedDate: moment,
      opened: z.boolean(),
      /** The offer that the NDA was asked on; on the page alone. */
      proposalTitle: z.string().optional(),
    })
    .optional(),
});
export type Proposal = z.output<typeof proposal>;

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

/** One offer with everything its page shows. */
export const proposalView = proposal.extend({
  templateId: z.number().nullable(),
  answers: z.array(answer),
  attachments: z.array(attachment),
  /** For its owner: files that join the offer when the changes are saved. Absent when there are none. */
  pendingAttachments: z.array(attachment).optional(),
  /** What the offer is of; public like its title. */
  categories: z.array(category),
  /** The line that the licence of an imported offer asks to be shown; empty otherwise. */
  attribution: z.string(),
  /** How much of what is withheld there is, and no word of it; absent of one that is read whole. */
  opens: z
    .object({ parts: z.array(z.enum(openingParts)), answers: z.number(), attachments: z.number() })
    .optional(),
  /** The caller's own NDA state on this offer; absent for the public, the owner and administrators. */
  ndaStatus: z.enum(ndaStatuses).optional(),
  ndaId: z.number().optional(),
  /** Why the NDA of theirs that reaches further than its own offer does not cover this one; absent where there is none. */
  notCovered: z.object({ ndaId: z.number(), because: z.enum(coverLacks) }).optional(),
  /** The buyer's own list the offer is on. */
  tab: z.enum(['saved', 'active', 'archived']).optional(),
  isOwner: z.boolean(),
  /** For the owner and administrators, of one that an administrator took down: why, when, and whether that can be undone. */
  takedown: z.object({ reason: z.string(), at: moment, canRestore: z.boolean() }).optional(),
});
export type ProposalView = z.output<typeof proposalView>;

const inputShape = eachWireField({
  address: (most: number) =>
    nullIsEmpty(
      z.string('Must be text.').trim().superRefine(ruled(webAddressFault)).meta({ maxLength: most }),
    ),
  text: optionalText,
  scope: () => z.enum(scopes, 'Please choose a scope.'),
  duration: () => z.enum(durations, 'Please choose a duration.').nullable(),
  quantity: () => quantity.nullable(),
  rupees: () => rupees.nullable(),
  flag: () => z.boolean(),
});

const proposalFields = z.object({
  ...inputShape,
  title: lineOf(offerTexts.title),
  templateId: id.nullable(),
  answers: z.array(answer).max(limits.answersPerOffer),
  categories: z
    .array(categoryCode)
    .max(limits.categoriesPerOffer, `At most ${limits.categoriesPerOffer} categories.`)
    .transform((codes) => [...new Set(codes)]),
});
export type ProposalInput = z.output<typeof proposalFields>;
/** Some fields of an offer: absent leaves a field as it is, null empties it. */
export type ProposalChanges = { [K in keyof ProposalInput]?: ProposalInput[K] | undefined };

export function checkRanges(
  value: {
    qtyFrom?: number | null | undefined;
    qtyTo?: number | null | undefined;
    budgetFrom?: number | null | undefined;
    budgetTo?: number | null | undefined;
  },
  context: z.RefinementCtx,
) {
  const pairs = [
    ['qtyFrom', value.qtyFrom, value.qtyTo],
    ['budgetFrom', value.budgetFrom, value.budgetTo],
  ] as const;
  for (const [path, from, to] of pairs) {
    const message = rangeFault(from, to);
    if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message });
  }
}

/**
 * Body of `/proposals/save`: only a title and a scope are needed to keep a draft. The same `clientId` sent twice by a
 * supplier is the same draft, so a reply that was lost can be asked for again.
 */
export const proposalSaveBody = proposalFields
  .partial()
  .extend({
    title: proposalFields.shape.title,
    scope: proposalFields.shape.scope.default('small'),
    clientId: z.uuid().optional(),
  })
  .superRefine(checkRanges);

/** Body of `/proposals/duplicate/{id}`; the same `clientId` twice is one copy. */
export const duplicateBody = z.object({ clientId: z.uuid() });

/** Attachments that a save adds to an offer, of those that wait, and takes off it. */
const fileChanges = z.object({
  addAttachments: z.array(id).max(limits.upload.attachmentsPerOffer),
  removeAttachments: z.array(id).max(limits.upload.attachmentsPerOffer),
});
export type FileChanges = z.output<typeof fileChanges>;

/**
 * Body of `/proposals/update/{id}`: the same in part. `version` guards against a second tab, and `draft` (true for
 * published, as everywhere) against a change of a draft that would go live because the offer was published meanwhile.
 */
export const proposalUpdateBody = proposalFields
  .partial()
  .extend({
    ...fileChanges.partial().shape,
    version: z.number().int().positive().optional(),
    draft: z.boolean().optional(),
    /** The supplier's claim that only the wording of what buyers read is corrected; refused where more has changed. */
    wordingOnly: z.boolean().optional(),
  })
  .superRefine(checkRanges);

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

/** What a version of an offer said; what an NDA protects is blanked for those who may not read it. */
export const proposalVersion = z.object({
  version: z.number(),
  /** When this version came into force; the current one is the last. */
  changedDate: moment,
  ...contentShape,
  answers: z.array(answer),
  categories: z.array(category),
  /** What hung on it; absent of versions kept before files belonged to them. */
  attachments: z.array(attachment).optional(),
  withheld: z.boolean(),
  /** Its supplier says that it corrects the wording of the version before, and nothing else. */
  wordingOnly: z.literal(true).optional(),
});
export type ProposalVersion = z.output<typeof proposalVersion>;

/** What has changed in an offer since a buyer looked at it, as far as they may read it (OFF-402). */
export const unseenChanges = z.object({
  /** To be acknowledged. */
  version: z.number(),
  /** The one they know. */
  seenVersion: z.number(),
  differences: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() }),
  ),
  /** What an NDA protects has changed too, and they may not read it. */
  withheld: z.boolean(),
});
export type UnseenChanges = z.output<typeof unseenChanges>;

/** Nothing is sent by who only looks: being shown a version is then having seen it. */
export const viewedBody = z
  .object({
    /** The caller shows what has changed and has it acknowledged, so this look acknowledges nothing. */
    shown: z.boolean().optional(),
    /** The version that a buyer acknowledges. */
    acknowledged: z.number().int().positive().optional(),
  })
  .nullish();

/** What others have begun or signed on an offer, and stays when it leaves the market. */
export const offerDealings = z.object({
  openNdas: z.number(),
  signedNdas: z.number(),
  /** Those that were not refused. */
  contracts: z.number(),
  conversations: z.number(),
  saves: z.number(),
});
export type OfferDealings = z.output<typeof offerDealings>;

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
