import { z } from 'zod';
import { contractAmendBody, fullTerms } from '../contracts/schemas';
import { coverChoice } from '../nda/schemas';
import { ndaRound } from '../nda/renewal.schemas';
import { quoteAcceptBody } from '../quotes/schemas';
import { givenSignature } from '../signing/schemas';
import { readToEndWays } from '../wire/choices';
import { limits } from '../wire/limits';
import {
  flag,
  id,
  moment,
  optionalFilter,
  optionalId,
  optionalLine,
  optionalText,
  pageNumber,
  pageSize,
  rupees,
  textOf,
} from '../wire/primitives.schemas';
import { reasonRule } from '../wire/text-rules';
import { mostApprovals, requestedActs, signatureRequestStates, type RequestedAct } from './choices';

const positive = z.number().int().positive().max(limits.integer);

/** Input of each act besides its subject: the data of the direct call, without a signature. */
export const preparedInputs = {
  'nda.share': z.object({
    ...coverChoice,
    documentId: id.optional(),
    elections: z.record(z.string().max(50), optionalLine(limits.shortText)).optional(),
  }),
  'nda.sign': z.object({}),
  'nda.renew': z.object({ round: ndaRound }),
  'contract.accept': z.object({ revision: positive }),
  'amendment.propose': contractAmendBody,
  'amendment.accept': z.object({
    number: z.number().int().positive().max(limits.amendmentsPerContract),
  }),
  'quote.accept': quoteAcceptBody,
} satisfies Record<RequestedAct, z.ZodType>;
export type PreparedInputs = { [Act in RequestedAct]: z.output<(typeof preparedInputs)[Act]> };

const requested = {
  /** The NDA request, the contract or the quote. */
  subjectId: id,
  /** The person who is to sign; none for everybody with authority. */
  addressedTo: optionalId,
  note: optionalText(limits.reason).default(''),
};
const preparing = <Act extends RequestedAct>(act: Act) =>
  z.object({ act: z.literal(act), input: preparedInputs[act], ...requested });

export const requestSignatureBody = z.discriminatedUnion('act', [
  preparing('nda.share'),
  preparing('nda.sign'),
  preparing('nda.renew'),
  preparing('contract.accept'),
  preparing('amendment.propose'),
  preparing('amendment.accept'),
  preparing('quote.accept'),
]);
export type RequestSignature = z.output<typeof requestSignatureBody>;

const person = z.object({ memberId: z.number(), name: z.string() });

/** A signature request in lists. */
export const signatureRequest = z.object({
  id: z.number(),
  act: z.enum(requestedActs),
  subjectId: z.number(),
  /** Offer or contract that it is about, and the company on the other side. */
  title: z.string(),
  partner: z.string(),
  /** Rupees; null if the act has no amount or it is not known. */
  amount: z.number().nullable(),
  state: z.enum(signatureRequestStates),
  preparedBy: person,
  /** Null for everybody with authority. */
  addressedTo: person.nullable(),
  approvals: z.array(person.extend({ at: moment })),
  /** Number of approvals that the company requires for this amount. */
  approvalsNeeded: z.number(),
  createdAt: moment,
  closedAt: moment.nullable(),
  closedBy: person.nullable(),
  /** The step that waits for the caller. */
  awaits: z.enum(['signature', 'approval']).nullable(),
});
export type SignatureRequest = z.output<typeof signatureRequest>;

/** A signature request with the exact content to be signed. */
export const signatureRequestView = signatureRequest.extend({
  note: z.string(),
  /** Why it was returned or became outdated. */
  reason: z.string(),
  /** SHA-256 of the prepared content. */
  sha256: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Terms of the contract, amendment or quote; null for an NDA. */
  terms: fullTerms.nullable(),
  hasDocument: z.boolean(),
  /** True if it is signed with a signature; otherwise the person agrees by the call alone. */
  isSigned: z.boolean(),
  /** Acts that the caller may do now. */
  may: z.object({ sign: z.boolean(), approve: z.boolean(), return: z.boolean(), withdraw: z.boolean() }),
  /** Names of the people whose authority covers it. */
  signatories: z.array(z.string()),
});
export type SignatureRequestView = z.output<typeof signatureRequestView>;

export const signatureRequestsQuery = z.object({
  /** Only those that wait for the caller. */
  waiting: optionalFilter(flag),
  /** Only those that the caller has prepared. */
  own: optionalFilter(flag),
  /** Only open ones about one NDA request, contract or quote, with `subjectId`. */
  about: optionalFilter(z.enum(['nda', 'contract', 'quote'])),
  subjectId: optionalId,
  page: pageNumber,
  size: pageSize,
});

/** The first requests that wait for the caller, the oldest first, with their total number. */
export const waitingSignatures = z.object({ content: z.array(signatureRequest), total: z.number() });
export type WaitingSignatures = z.output<typeof waitingSignatures>;

export const returnRequestBody = z.object({ reason: textOf(reasonRule) });

/** The signature; absent where the act is agreed to by the call alone. */
export const signRequestBody = givenSignature
  .extend({ readToEnd: z.enum(readToEndWays).optional() })
  .partial()
  .nullish();

/** People who may sign, with their limit in rupees; null for no limit. */
export const signatories = z.object({
  people: z.array(person.extend({ bindLimit: z.number().nullable() })),
});

export const approvalRuleBody = z.object({
  approvals: z
    .number('Please enter a number.')
    .int('Please enter a whole number.')
    .min(0, 'Please enter a number from 0.')
    .max(mostApprovals, `At most ${mostApprovals} approvals.`),
  approvalsAbove: rupees,
});
export const approvalRule = z.object({
  /** Number of further people who must approve; 0 for none. */
  approvals: z.number(),
  /** Amount in rupees above which they must. */
  approvalsAbove: z.number(),
  /** Largest number that the people of this company can fulfil. */
  mostApprovals: z.number(),
});
export type ApprovalRule = z.output<typeof approvalRule>;
