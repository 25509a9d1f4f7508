import { z } from 'zod';
import { durations, ndaStatuses, questionKinds, scanStates, scopes } from '../wire/choices';
import { coverLacks } from '../nda/cover';
import { rangeFault } from '../wire/amounts';
import { limits } from '../wire/limits';
import { openingPartNames } from './field-kinds';
import { eachWireField } from './fields';
import {
  id,
  lineOf,
  moment,
  nullIsEmpty,
  optionalLine,
  optionalText,
  quantity,
  requiredText,
  ruled,
  rupees,
  textOf,
} from '../wire/primitives.schemas';
import { gstChoices, hsnFault, offerUnits, priceBases, slabsFault } from './price-terms';
import { leadDaysFault, offerTexts, webAddressFault } from './rules';

export const answer = z.object({
  question: requiredText(limits.shortText * 5),
  category: optionalLine(limits.shortText).default(''),
  mandatory: z.boolean().default(false),
  answer: textOf(offerTexts.answer).default(''),
  /** Kind of the template's question, `text` when absent. Publishing checks the answer against the template itself. */
  kind: z.enum(questionKinds).optional(),
});
export type Answer = z.output<typeof answer>;

export const attachment = z.object({
  attachmentId: z.number(),
  fileName: z.string(),
  sizeBytes: z.number(),
  contentType: z.string(),
  /** Set for a file that joins the published offer when its changes are saved; only the supplier sees it. */
  pending: z.literal(true).optional(),
  /** Result of the virus scan: only a clean file can be downloaded. Absent for the files of an earlier version. */
  scan: z.enum(scanStates).optional(),
  /** Names in the signatures of the uploaded file, not verified; absent for an unsigned file. */
  signedBy: z.array(z.string()).optional(),
});
export type Attachment = z.output<typeof attachment>;

/** A code of the Common Procurement Vocabulary with its check digit, such as `44613110-4`. */
export const categoryCode = z.string().regex(/^\d{8}-\d$/, 'Must be a CPV code such as 44613110-4.');

export const category = z.object({ code: z.string(), title: z.string() });
export type Category = z.output<typeof category>;

/** Query of an offer's picture; `key` is the one in its address. */
export const offerPictureQuery = z.object({
  key: z.string().max(100),
  width: z.coerce.number().pipe(z.literal(limits.offerPicture.widths)),
});

/** Length of the contract. */
export const duration = z.enum(durations);

/** Unit of an offer's price and quantity. */
export const offerUnit = z.enum(offerUnits, 'Please choose a unit.');
export const priceSlab = z.object({ from: quantity, price: rupees });

/** Shape of the offer fields in replies. */
const contentShape = eachWireField({
  text: () => z.string(),
  address: () => z.string(),
  scope: () => z.enum(scopes),
  duration: () => duration.nullable(),
  quantity: () => z.number().nullable(),
  rupees: () => z.number().nullable(),
  basis: () => z.enum(priceBases).nullable(),
  unit: () => offerUnit.nullable(),
  gst: () => z.enum(gstChoices).nullable(),
  slabs: () => z.array(priceSlab),
  days: () => z.number().nullable(),
  code: () => z.string(),
  flag: () => z.boolean(),
});

/**
 * An offer in the API (OFF-1). `draft: true` means published (OFF-2). If `withheld` is true, the server has blanked
 * detail, quantities, delivery texts, answers and attachments.
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
  /** Set while the supplier reworks the offer as a draft; the reply then has its last published version. */
  takenBack: z.literal(true).optional(),
  /** Set for an offer made for an answer to a need, which only its buyer sees (OFF-550). */
  unlisted: z.literal(true).optional(),
  /**
   * Address of the offer's picture, its first attached image; takes a `width` of 160, 480 or 960. Absent without an
   * image, and while an NDA withholds it.
   */
  picture: z.string().optional(),
  publishedDate: moment.nullable(),
  updatedDate: moment,
  version: z.number(),
  /**
   * For a buyer whose NDA on another offer of the supplier covers this one (NDA-203). The offer opens when the buyer
   * visits its page, which is recorded. Absent if the buyer has signed an NDA on this offer.
   */
  coveredBy: z
    .object({
      ndaId: z.number(),
      signedDate: moment,
      opened: z.boolean(),
      /** Title of the offer that the NDA was requested on; only on the offer page. */
      proposalTitle: z.string().optional(),
    })
    .optional(),
});
export type Proposal = z.output<typeof proposal>;

/** An offer with everything that its page shows. */
export const proposalView = proposal.extend({
  templateId: z.number().nullable(),
  answers: z.array(answer),
  attachments: z.array(attachment),
  /** For the owner: files that join the offer when its changes are saved. Absent when there are none. */
  pendingAttachments: z.array(attachment).optional(),
  /** Categories of the offer, public like its title. */
  categories: z.array(category),
  /** For strangers: true if they may open the page of the company (PRO-70). */
  isCompanyPublic: z.literal(true).optional(),
  /** Attribution that the licence of an imported offer requires; empty otherwise. */
  attribution: z.string(),
  /** Outline of the withheld content, without any of its text; absent if nothing is withheld. */
  opens: z
    .object({ parts: z.array(z.enum(openingPartNames)), answers: z.number(), attachments: z.number() })
    .optional(),
  /** State of the caller's NDA on this offer; absent for the public, the owner and administrators. */
  ndaStatus: z.enum(ndaStatuses).optional(),
  ndaId: z.number().optional(),
  /** Reason why the buyer's NDA with a wider reach does not cover this offer; absent without such an NDA. */
  notCovered: z.object({ ndaId: z.number(), because: z.enum(coverLacks) }).optional(),
  /** Tab of the buyer's list that has the offer. */
  tab: z.enum(['saved', 'active', 'archived']).optional(),
  isOwner: z.boolean(),
  /**
   * For the owner and administrators: why and when an administrator took the offer down, and whether it can be
   * restored.
   */
  takedown: z.object({ reason: z.string(), at: moment, canRestore: z.boolean() }).optional(),
});
export type ProposalView = z.output<typeof proposalView>;

const nullIsNone = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value ?? [], schema);

const inputShape = eachWireField({
  address: ({ most }) =>
    nullIsEmpty(
      z.string('Must be text.').trim().superRefine(ruled(webAddressFault)).meta({ maxLength: most }),
    ),
  text: ({ most, rows }) => (rows === 1 ? optionalLine(most) : optionalText(most)),
  scope: () => z.enum(scopes, 'Please choose a scope.'),
  duration: () => z.enum(durations, 'Please choose a duration.').nullable(),
  quantity: () => quantity.nullable(),
  rupees: () => rupees.nullable(),
  basis: () => z.enum(priceBases, 'Please choose unit or lot.').nullable(),
  unit: () => offerUnit.nullable(),
  gst: () => z.enum(gstChoices, 'Please choose included or excluded.').nullable(),
  slabs: () =>
    nullIsNone(
      z
        .array(priceSlab)
        .max(limits.priceSlabs, `At most ${limits.priceSlabs} prices.`)
        .superRefine(ruled(slabsFault)),
    ),
  days: () => z.number('Please enter a number.').superRefine(ruled(leadDaysFault)).nullable(),
  code: ({ most }) =>
    nullIsEmpty(z.string('Must be text.').trim().superRefine(ruled(hsnFault)).meta({ maxLength: most })),
  flag: () => z.boolean(),
});

/** Fields of an offer that its supplier enters. */
export const proposalFields = z.object({
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
/** Changes of an offer: an absent field stays as it is, null empties it. */
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
 * Body of `/proposals/save`: a draft needs only a title and a scope. Requests of a supplier with the same `clientId`
 * create one draft, so a request whose reply was lost can be repeated.
 */
export const proposalSaveBody = proposalFields
  .partial()
  .extend({
    title: proposalFields.shape.title,
    scope: proposalFields.shape.scope.default('small'),
    clientId: z.uuid().optional(),
  })
  .superRefine(checkRanges);

/** Body of `/proposals/duplicate/{id}`; requests with the same `clientId` create one copy. */
export const duplicateBody = z.object({ clientId: z.uuid() });

/** Pending attachments that a save adds to the offer, and attachments that it removes. */
const fileChanges = z.object({
  addAttachments: z.array(id).max(limits.upload.attachmentsPerOffer),
  removeAttachments: z.array(id).max(limits.upload.attachmentsPerOffer),
});
export type FileChanges = z.output<typeof fileChanges>;

/**
 * Body of `/proposals/update/{id}`, all fields optional. `version` is an optimistic lock. `draft` (true for published)
 * rejects a change to a draft that was published in the meantime.
 */
export const proposalUpdateBody = proposalFields
  .partial()
  .extend({
    ...fileChanges.partial().shape,
    version: z.number().int().positive().max(limits.integer).optional(),
    draft: z.boolean().optional(),
    /** The supplier's claim that the change only corrects the wording; refused if more has changed. */
    wordingOnly: z.boolean().optional(),
  })
  .superRefine(checkRanges);

/** A version of an offer; protected fields are blank for readers without the NDA. */
export const proposalVersion = z.object({
  version: z.number(),
  /** When this version came into force; versions are listed from the current one down. */
  changedDate: moment,
  ...contentShape,
  answers: z.array(answer),
  categories: z.array(category),
  /** Attachments of the version; absent for versions stored before offers had files. */
  attachments: z.array(attachment).optional(),
  withheld: z.boolean(),
  /** Set if the supplier claims that this version only corrects the wording of the one before. */
  wordingOnly: z.literal(true).optional(),
});
export type ProposalVersion = z.output<typeof proposalVersion>;

/** Changes of an offer since the buyer last looked at it, as far as the buyer may read them (OFF-402). */
export const unseenChanges = z.object({
  /** Version that the buyer must acknowledge. */
  version: z.number(),
  /** Version that the buyer saw last. */
  seenVersion: z.number(),
  differences: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() }),
  ),
  /** True if protected content has changed that the buyer may not read. */
  withheld: z.boolean(),
});
export type UnseenChanges = z.output<typeof unseenChanges>;

/** Body of a view. An empty body means that the shown version counts as seen. */
export const viewedBody = z
  .object({
    /**
     * True if the caller displays the changes and asks for an acknowledgement, so that this view acknowledges nothing.
     */
    shown: z.boolean().optional(),
    /** The version that a buyer acknowledges. */
    acknowledged: z.number().int().positive().max(limits.integer).optional(),
  })
  .nullish();

/** Dealings on an offer that remain when it leaves the market. */
export const offerDealings = z.object({
  openNdas: z.number(),
  signedNdas: z.number(),
  /** Contracts that were not refused. */
  contracts: z.number(),
  conversations: z.number(),
  saves: z.number(),
});
export type OfferDealings = z.output<typeof offerDealings>;
