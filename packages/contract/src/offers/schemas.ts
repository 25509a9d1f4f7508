import { z } from 'zod';
import { durations, ndaStatuses, questionKinds, scanStates, scopes } from '../wire/choices';
import { coverLacks } from '../nda/cover';
import { rangeFault } from '../wire/amounts';
import { limits } from '../wire/limits';
import { eachWireField, openingPartNames } from './fields';
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
  /** The names in the signatures that the file had when it was uploaded, none verified; absent without a signature. */
  signedBy: z.array(z.string()).optional(),
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
    .object({ parts: z.array(z.enum(openingPartNames)), answers: z.number(), attachments: z.number() })
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
  address: ({ most }) =>
    nullIsEmpty(
      z.string('Must be text.').trim().superRefine(ruled(webAddressFault)).meta({ maxLength: most }),
    ),
  text: ({ most, rows }) => (rows === 1 ? optionalLine(most) : optionalText(most)),
  scope: () => z.enum(scopes, 'Please choose a scope.'),
  duration: () => z.enum(durations, 'Please choose a duration.').nullable(),
  quantity: () => quantity.nullable(),
  rupees: () => rupees.nullable(),
  flag: () => z.boolean(),
});

/** The fields of an offer that its supplier writes. */
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
