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

/** A line of an NDA request's history (NDA-10). */
export const ndaEvent = z.object({
  at: moment,
  from: z.enum(ndaStatuses).nullable(),
  to: z.enum(ndaStatuses),
  by: z.string(),
  /** Side of the person who acted. */
  bySide: z.enum(['supplier', 'buyer']),
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
  /** Empty for a buyer until the supplier has shared a document with the name; the company is always shown. */
  supplierName: z.string(),
  supplierCompany: z.string(),
  buyerCompany: z.string(),
  ndaStatus: z.enum(ndaStatuses),
  /** Equal to `ndaStatus`; the specification's list reads either name (NDA-56). */
  status: z.enum(ndaStatuses),
  isArchived: z.boolean(),
  /** True if accepting has begun and some of its five steps are missing. */
  accepting: z.boolean(),
  /** The last completed step of accepting; null before the first. */
  acceptedStep: z.enum(acceptSteps).nullable(),
  ndaRequired: z.boolean(),
  requestedDate: moment,
  /** Time of the last change of state or sharing step; archiving does not count. */
  changedDate: moment,
  reason: z.string(),
  /** The buyer's note with the request. */
  requestNote: z.string(),
  /** True if the buyer declined to sign the shared document; `reason` is then the buyer's. */
  declined: z.boolean(),
  /** True if the buyer requested changes to the shared document; `reason` then says which. */
  wantsChanges: z.boolean(),
  /** Time of the last reminder, in this state, to the side that has to act. */
  remindedDate: moment.nullable(),
  /** Time from which the viewer may remind the other side; null if there is nothing to remind of. */
  remindableDate: moment.nullable(),
  /** Addresses of the companies' logos. */
  buyerLogo: z.string().nullable(),
  supplierLogo: z.string().nullable(),
  /** True if both sides can read a document. */
  hasDocument: z.boolean(),
  /** True if both sides have signed, so that the document has a certificate of completion. */
  hasCertificate: z.boolean(),
  /**
   * Last calendar day on which the NDA is binding; null before both have signed and for a document uploaded by the
   * supplier.
   */
  validUntil: z.string().nullable(),
  /** The newest version of the offer when the supplier approved; null before. */
  proposalVersion: z.number().nullable(),
  /** Reason why nothing binding can be done, due to the other account's state; else null. */
  blockedReason: z.string().nullable(),
  /** Numbers of other NDAs that both companies signed and contracts that both accepted. */
  earlierDealings: z.object({ ndas: z.number(), contracts: z.number() }),
  /**
   * The offers that the document covers once both have signed: `offer` means only this offer. `inForce` is false
   * before both have signed, after the term, and once the supplier has ended the cover (`endedDate`).
   */
  cover: z.object({
    reach: z.enum(ndaReaches),
    category: category.nullable(),
    /**
     * For the supplier of a request that can still be shared: the offer's categories and their parents, narrowest
     * first.
     */
    choices: z.array(category),
    inForce: z.boolean(),
    endedDate: moment.nullable(),
    endReason: z.string(),
    /** Other offers that the buyer has opened under it, newest first; at most 50. */
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

/** The buyer's note to the supplier with a request. */
export const requestNote = textOf(requestNoteRule);

const statusFilter = optionalFilter(
  z.preprocess((value) => (typeof value === 'string' ? readNdaStatus(value) : value), z.enum(ndaStatuses)),
);

const ndaFilters = z.object({
  userId: id,
  archived: optionalFilter(flag),
  status: statusFilter,
  visibility: optionalFilter(z.enum(visibilities)),
  /** Only those assigned to the caller. */
  mine: optionalFilter(flag),
  /**
   * Searched in the offer's title, the other company's name and, for a supplier, the buyer's name; case is ignored.
   */
  keyword: optionalFilter(optionalText(limits.keyword)),
});

export const ndaRequestsQuery = ndaFilters.extend({
  page: pageNumber,
  size: pageSize,
  sort: optionalFilter(z.enum(['recent', 'company', 'title'])),
  /** True: only requests that wait for the caller's next step; false: only the others. */
  waiting: optionalFilter(flag),
});
export type NdaRequestsQuery = z.output<typeof ndaRequestsQuery>;

/** Exports the requests of the list, page by page, with its filters and order. */
export const ndaExportQuery = ndaRequestsQuery
  .omit({ page: true, size: true })
  .extend({ format: z.enum(['csv', 'xlsx']).default('csv') });
export type NdaExportQuery = z.output<typeof ndaExportQuery>;

/** Selects signed requests whose documents to download; the status is implied. */
export const signedNdasQuery = ndaFilters.omit({ status: true });
export type SignedNdasQuery = z.output<typeof signedNdasQuery>;

export const ndaFacetsQuery = ndaFilters;
export type NdaFacetsQuery = z.output<typeof ndaFacetsQuery>;

/** The number of requests for each choice of a filter, with the other filters unchanged. */
export const ndaFacets = z.object({
  statuses: z.array(z.object({ value: z.enum(ndaStatuses), count: z.number() })),
  visibilities: z.array(z.object({ value: z.enum(visibilities), count: z.number() })),
});
export type NdaFacets = z.output<typeof ndaFacets>;

const within = optionalFilter(optionalText(limits.keyword));

/**
 * Filters of `/nda/all` (NDA-59), named like the fields of a request. All given filters must match; texts are
 * searched within the field, ignoring case. Unknown names are rejected, because ignoring a filter would return rows
 * that do not match.
 */
export const allNdasQuery = z.strictObject({
  /** Must be the caller's own, except for an administrator. */
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

const statusMissing = 'Please give the new status.';

/**
 * Body of `/nda/update/{id}`: the request as it was read with another status, under either name (NDA-61), or these
 * fields only. `changedDate`, if present, must still be that of the request.
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

/** Path of `/nda/setNdaPdf/{a}/{b}`: a is the offer, b the buyer (NDA-66). */
export const ndaPath = z.object({ a: id, b: id });

/**
 * The offers that the document will cover. Omitted, it means this offer only, or the previous choice if sharing
 * continues. A category is given exactly with reach `category`.
 */
export const coverChoice = {
  reach: z.enum(ndaReaches, 'Please choose which offers the NDA covers.').optional(),
  reachCategory: categoryCode.optional(),
};

/**
 * Prepares the document. A signature is sent together with the consent to sign electronically. A call without a
 * signature comes from the specification's client, which has no consent field: acceptance of the terms of use counts
 * as consent.
 */
export const prepareBody = signedBy
  .extend({
    ...coverChoice,
    documentId: id.optional(),
    /** A template text of the market instead of an upload: 1 is the default NDA. */
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

/**
 * Reply about a verified document: signers and times, without names of people or companies, which the document itself
 * contains.
 */
export const verifyReply = z.object({
  /**
   * `ours`: made by this market and unchanged. `changed`: has our signature and was changed afterwards. `unknown`:
   * neither.
   */
  verdict: z.enum(['ours', 'changed', 'unknown']),
  kind: z.enum(['nda', 'certificate', 'contract', 'amendment']).nullable(),
  /** The subject of a certificate of completion. */
  certifies: z.enum(['nda', 'contract', 'amendment']).nullable(),
  /** True if both sides agreed; false for a document signed by one side so far. */
  isComplete: z.boolean(),
  signatures: z.array(
    z.object({
      by: z.string(),
      at: moment,
      isValid: z.boolean(),
      /** Time confirmed by an external authority (RFC 3161); only for an unchanged document of this market. */
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
  /** The supplier's internal note; not visible to the buyer. */
  additionalInfo: z.string(),
});
export type NdaDocument = z.output<typeof ndaDocument>;

/** Shown alike for a wrong, an expired and a used key. */
export const handoverOver = 'This link is no longer valid. Please start again on your other screen.';

/** Key in the address of the page for drawing a signature: 32 random bytes. */
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
