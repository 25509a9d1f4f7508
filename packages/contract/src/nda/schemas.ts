import { z } from 'zod';
import { acceptSteps, ndaReaches, ndaStatuses, visibilities } from '../wire/choices';
import { limits } from '../wire/limits';
import { requestNoteRule } from './rules';
import { readNdaStatus } from './status';
import {
  flag,
  id,
  moment,
  optionalFilter,
  optionalLine,
  optionalText,
  pageNumber,
  pageSize,
  textOf,
} from '../wire/primitives.schemas';
import { category, categoryCode } from '../offers/schemas';
import { consentMissing } from '../signing/rules';
import { consentVersion, signatureImage, signedBy } from '../signing/schemas';
import { ndaRenewals } from './renewal.schemas';

/** One change of an NDA request, for its history (NDA-10). */
export const ndaEvent = z.object({
  at: moment,
  from: z.enum(ndaStatuses).nullable(),
  to: z.enum(ndaStatuses),
  by: z.string(),
  note: z.string(),
});

/** A row of the NDA screens (NDA-56). */
export const ndaRequest = z.object({
  ndaId: z.number(),
  proposalId: z.number(),
  proposalTitle: z.string(),
  /** Company of the other side: the buyer's for a supplier, the supplier's for a buyer. */
  companyName: z.string(),
  buyerId: z.number(),
  buyerName: z.string(),
  supplierId: z.number(),
  /** Empty for a buyer until the supplier has shared a paper that bears the name; the company is always shown. */
  supplierName: z.string(),
  supplierCompany: z.string(),
  buyerCompany: z.string(),
  ndaStatus: z.enum(ndaStatuses),
  /** Same value; the specification's list reads either name (NDA-56). */
  status: z.enum(ndaStatuses),
  isArchived: z.boolean(),
  /** Accepting has begun and is not finished: some of the five steps are done. */
  accepting: z.boolean(),
  /** The last accepting step that is done, null before the first. */
  acceptedStep: z.enum(acceptSteps).nullable(),
  ndaRequired: z.boolean(),
  requestedDate: moment,
  /** When its state, or how far sharing it came, last changed; archiving it is no change. */
  changedDate: moment,
  reason: z.string(),
  /** What the buyer wrote when asking. */
  requestNote: z.string(),
  /** Rejected by the buyer, who would not sign what was shared; `reason` is then the buyer's. */
  declined: z.boolean(),
  /** When the side whose turn it is was last reminded of this state. */
  remindedDate: moment.nullable(),
  /** From when on the viewer may remind the other side; null when there is nothing to remind it of. */
  remindableDate: moment.nullable(),
  /** Where the companies' logos are fetched. */
  buyerLogo: z.string().nullable(),
  supplierLogo: z.string().nullable(),
  /** A document can be read by both sides. */
  hasDocument: z.boolean(),
  /** A certificate of completion stands beside the document, as both have signed. */
  hasCertificate: z.boolean(),
  /** Calendar day until which the NDA binds; null before both have signed and for a document of the supplier's own. */
  validUntil: z.string().nullable(),
  /** The newest version of the offer when the supplier approved; null before. */
  proposalVersion: z.number().nullable(),
  /** Why nothing that binds both companies can be done at present: how the other side's account stands; else null. */
  blockedReason: z.string().nullable(),
  /** What the two companies have come to besides: other NDAs that both signed, contracts that both accepted. */
  earlierDealings: z.object({ ndas: z.number(), contracts: z.number() }),
  /**
   * Which offers the document covers once both have signed: `offer` is this one alone. `inForce` is false before that, after
   * its term, and once the supplier has ended it, which `endedDate` tells.
   */
  cover: z.object({
    reach: z.enum(ndaReaches),
    category: category.nullable(),
    /** For the supplier of one that can still be shared: the offer's categories and those above them, the narrowest first. */
    choices: z.array(category),
    inForce: z.boolean(),
    endedDate: moment.nullable(),
    endReason: z.string(),
    /** Other offers that the buyer has opened under it, the last one first; at most 50. */
    opened: z.array(
      z.object({
        proposalId: z.number(),
        proposalTitle: z.string(),
        proposalVersion: z.number(),
        at: moment,
      }),
    ),
  }),
  renewal: ndaRenewals,
  history: z.array(ndaEvent),
});
export type NdaRequest = z.output<typeof ndaRequest>;

/** A word from the buyer to the supplier, beside the request. */
export const requestNote = textOf(requestNoteRule);

const statusFilter = optionalFilter(
  z.preprocess((value) => (typeof value === 'string' ? readNdaStatus(value) : value), z.enum(ndaStatuses)),
);

const ndaFilters = z.object({
  userId: id,
  archived: optionalFilter(flag),
  status: statusFilter,
  visibility: optionalFilter(z.enum(visibilities)),
  /** Looked for within the offer's title, the other company and, for a supplier, the buyer's name, in any case. */
  keyword: optionalFilter(optionalText(limits.keyword)),
});

export const ndaRequestsQuery = ndaFilters.extend({
  page: pageNumber,
  size: pageSize,
  sort: optionalFilter(z.enum(['recent', 'company', 'title'])),
  /** True: only those whose next step is the caller's; false: only the others. */
  waiting: optionalFilter(flag),
});
export type NdaRequestsQuery = z.output<typeof ndaRequestsQuery>;

/** What a file of requests holds: those of the list, page by page, as it is narrowed and ordered. */
export const ndaExportQuery = ndaRequestsQuery
  .omit({ page: true, size: true })
  .extend({ format: z.enum(['csv', 'xlsx']).default('csv') });
export type NdaExportQuery = z.output<typeof ndaExportQuery>;

/** Which signed requests give their papers; the state needs no telling. */
export const signedNdasQuery = ndaFilters.omit({ status: true });
export type SignedNdasQuery = z.output<typeof signedNdasQuery>;

export const ndaFacetsQuery = ndaFilters;
export type NdaFacetsQuery = z.output<typeof ndaFacetsQuery>;

/** How many requests each choice of a filter would leave, the others as they are. */
export const ndaFacets = z.object({
  statuses: z.array(z.object({ value: z.enum(ndaStatuses), count: z.number() })),
  visibilities: z.array(z.object({ value: z.enum(visibilities), count: z.number() })),
});
export type NdaFacets = z.output<typeof ndaFacets>;

const within = optionalFilter(optionalText(limits.keyword));

/**
 * Filters of `/nda/all` (NDA-59): fields of the request, under the names they have in it. All
 * that are given must fit; texts are looked for within the field, in any case. Another name is refused, since a list
 * that passes over a filter answers it with rows that do not match.
 */
export const allNdasQuery = z.strictObject({
  /** Must be the caller's own, but an administrator's. */
  userId: optionalFilter(id),
  ndaId: optionalFilter(id),
  proposalId: optionalFilter(id),
  buyerId: optionalFilter(id),
  supplierId: optionalFilter(id),
  ndaStatus: statusFilter,
  status: statusFilter,
  isArchived: optionalFilter(flag),
  archived: optionalFilter(flag),
  accepting: optionalFilter(flag),
  ndaRequired: optionalFilter(flag),
  visibility: optionalFilter(z.enum(visibilities)),
  proposalTitle: within,
  companyName: within,
  buyerName: within,
  buyerCompany: within,
  supplierCompany: within,
  sort: optionalFilter(z.enum(['recent', 'company', 'title'])),
  page: pageNumber,
  size: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.unpagedMax),
});
export type AllNdasQuery = z.output<typeof allNdasQuery>;

const statusMissing = 'Please say which status it shall have.';

/**
 * Body of `/nda/update/{id}`: the request as it was read, with another status under either of its names (NDA-61), or
 * these fields alone. `changedDate`, when it comes along, must still be that of the request.
 */
export const ndaUpdateBody = z
  .object({
    ndaStatus: statusFilter,
    status: statusFilter,
    reason: optionalText(limits.reason).default(''),
    changedDate: optionalFilter(optionalText(40)),
  })
  .transform(({ ndaStatus, status, reason, changedDate }, context) => {
    const wanted = ndaStatus ?? status;
    if (wanted === undefined || (status !== undefined && status !== wanted)) {
      const message = wanted === undefined ? statusMissing : 'ndaStatus and status say different things.';
      context.addIssue({ code: 'custom', path: ['ndaStatus'], message });
      return z.NEVER;
    }
    return { status: wanted, reason, changedDate };
  });
export type NdaUpdate = z.output<typeof ndaUpdateBody>;

export const ndaRef = z.object({ proposalId: id, buyerId: id });

/** `/nda/setNdaPdf/{a}/{b}`: a is the proposal, b the buyer (NDA-66). */
export const ndaPath = z.object({ a: id, b: id });

/**
 * Which offers the document shall cover. What is left out means this offer alone, or where sharing goes on what was chosen
 * before; a category is named with `category` and there alone.
 */
export const coverChoice = {
  reach: z.enum(ndaReaches, 'Please choose which offers the NDA covers.').optional(),
  reachCategory: categoryCode.optional(),
};

/**
 * Whoever gives a signature of their own gives their consent with it. A call that brings nothing of a signature is that
 * of the specification's client, which knows no consent: the terms of use, which every account has accepted, are it then.
 */
export const prepareBody = signedBy
  .extend({
    ...coverChoice,
    documentId: id.optional(),
    /** A text of ours in place of an upload: 1, the default NDA. */
    templateId: id.optional(),
    elections: z.record(z.string().max(50), optionalLine(limits.shortText)).optional(),
    signature: signatureImage.optional(),
    name: optionalLine(limits.shortText).optional(),
    consentVersion: consentVersion.optional(),
  })
  .superRefine(({ consentVersion: consent, signature, name, capacity, method }, context) => {
    const isSigning = [signature, name, capacity, method].some((given) => given !== undefined);
    if (isSigning && consent === undefined)
      context.addIssue({ code: 'custom', path: ['consentVersion'], message: consentMissing });
  })
  .nullish();

/** Who signed a document of ours and when; no names of people or companies, the document itself has them. */
export const verifyReply = z.object({
  /** `ours`: made here, to the byte. `changed`: it carries our signature and was changed after. `unknown`: neither. */
  verdict: z.enum(['ours', 'changed', 'unknown']),
  kind: z.enum(['nda', 'certificate', 'contract', 'amendment']).nullable(),
  /** What a certificate of completion is about. */
  certifies: z.enum(['nda', 'contract', 'amendment']).nullable(),
  /** Agreed to by both sides, or signed by one of them alone at that stage. */
  isComplete: z.boolean(),
  signatures: z.array(
    z.object({
      by: z.string(),
      at: moment,
      isValid: z.boolean(),
      /** When an authority outside of the market confirmed it (RFC 3161), of a document of ours alone. */
      trustedTime: z.object({ at: moment, authority: z.string() }).optional(),
    }),
  ),
});
export type VerifyReply = z.output<typeof verifyReply>;

export const ndaStepReply = z.object({
  status: z.literal('Success'),
  msg: z.string(),
  ndaId: z.number(),
  ndaStatus: z.enum(ndaStatuses),
  acceptedStep: z.enum(acceptSteps).nullable(),
});

export const ndaDocument = z.object({
  documentId: z.number(),
  fileName: z.string(),
  pageCount: z.number(),
  title: z.string(),
  /** What the supplier noted about it; the buyer does not see it. */
  additionalInfo: z.string(),
});
export type NdaDocument = z.output<typeof ndaDocument>;

/** Of a key that is wrong, too old, or used the same is said. */
export const handoverOver = 'This link is no longer valid. Please start again on your other screen.';

/** What the address of the drawing page carries: 32 random bytes. */
const handoverKey = z
  .string(handoverOver)
  .max(200, handoverOver)
  .regex(/^[\w-]{43}$/, handoverOver);

export const startedHandover = z.object({ handoverId: z.number(), key: z.string(), expiresAt: moment });
export type StartedHandover = z.output<typeof startedHandover>;

export const handoverState = z.object({
  state: z.enum(['waiting', 'opened', 'drawn', 'expired']),
  /** PNG data URL, with `drawn`. */
  signature: z.string().optional(),
});

export const openHandoverBody = z.object({ key: handoverKey });
export const openedHandover = z.object({ firstName: z.string(), expiresAt: moment });
export type OpenedHandover = z.output<typeof openedHandover>;

export const drawHandoverBody = z.object({ key: handoverKey, signature: signatureImage });
