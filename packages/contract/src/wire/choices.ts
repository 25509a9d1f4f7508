/** Fixed choices (OFF-4, CON-33, PRO-19, NDA-1), in the order and spelling that users see. Free of zod. */

export const scopes = ['small', 'medium', 'large'] as const;
export type Scope = (typeof scopes)[number];

/** Durations of an offer or contract; the filters add "Any" before them. */
export const durations = [
  'Short:1 month',
  'Short:1 to 3 months',
  'Long:3 to 6 months',
  'Long:more than 6 months',
  'Long:1 to 3 years or more',
] as const;
export type Duration = (typeof durations)[number];

export const ndaStatuses = [
  'Not Requested',
  'Requested',
  'Approved & Shared',
  'Signed & Shared',
  'Rejected',
  'Skipped',
] as const;
export type NdaStatus = (typeof ndaStatuses)[number];

/** Offers of the supplier that a signed NDA covers: the one it was requested on, those of a category, or all. */
export const ndaReaches = ['offer', 'category', 'supplier'] as const;
export type NdaReach = (typeof ndaReaches)[number];

/** State of an NDA's renewal: signed by the side that began it, by both sides, declined or withdrawn. */
export const renewalStates = ['open', 'completed', 'declined', 'withdrawn', 'ended'] as const;
export type RenewalState = (typeof renewalStates)[number];

export const contractStatuses = ['Pending', 'Active', 'Ended', 'Rejected'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Stored as the position from 1 (PRO-20). */
export const companyFocusChoices = [
  'Very small business',
  'Small business',
  'Medium business',
  'Large business',
] as const;
export const companySizeChoices = [
  '2-10 employees',
  '11-50 employees',
  '51-200 employees',
  '201-500 employees',
  '500+ employees',
] as const;
export const yesNoChoices = ['Yes', 'No'] as const;

/** Visibility of an offer's detail; the filter of the NDA screen (NDA-20). */
export const visibilities = ['nda', 'open'] as const;
export type Visibility = (typeof visibilities)[number];

/**
 * Kinds of template questions. Every answer is stored as text: `Yes` or `No`, digits, a calendar day, one of the
 * options, the name of one of the offer's attachments, or the label of one of the supplier's certificates.
 */
export const questionKinds = ['text', 'number', 'yes_no', 'choice', 'date', 'file', 'certificate'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A buyer's own lists of offers. */
export const buyerTabs = ['saved', 'active', 'archived'] as const;
export type BuyerTab = (typeof buyerTabs)[number];

/** Filters that a list of offers suggests removing when nothing is found. */
export const relaxableFilters = [
  'keyword',
  'scope',
  'contractLength',
  'quantity',
  'budget',
  'visibility',
  'pricedPer',
  'place',
  'deliveredBy',
  'category',
] as const;
export type RelaxableFilter = (typeof relaxableFilters)[number];

/** The five calls of accepting an NDA request, in their order (NDA-36). */
export const acceptSteps = ['prepare', 'upload', 'send', 'share', 'fields'] as const;
export type AcceptStep = (typeof acceptSteps)[number];

/** Ways of making a signature. */
export const signatureMethods = ['drawn', 'uploaded', 'typed'] as const;
export type SignatureMethod = (typeof signatureMethods)[number];
/** How a document was read to the end: the page displayed all of it, or the person confirmed it. */
export const readToEndWays = ['shown', 'said'] as const;
export type ReadToEnd = (typeof readToEndWays)[number];

/** Steps of signing up after the first (ACC-36), where an interrupted sign-up continues. */
export const signupSteps = ['code', 'profile', 'terms', 'done'] as const;
export type SignupStep = (typeof signupSteps)[number];

/** Kinds of second factors at login. */
export const secondFactors = ['off', 'mail', 'authenticator'] as const;
export type SecondFactor = (typeof secondFactors)[number];

export const colorSchemes = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Categories of notifications (NOT-17). */
export const notificationCategories = ['MESSAGES', 'CONTRACT', 'GENERAL'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** Times at which a category of notifications is mailed; `daily`: once a day in one mail. */
export const mailChoices = ['at_once', 'daily', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Acts in a contract's history. */
export const contractEventActs = [
  'proposed',
  'accepted',
  'rejected',
  'wants_changes',
  'revised',
  'amendment_proposed',
  'amendment_accepted',
  'amendment_rejected',
  'amendment_withdrawn',
  'delivery_noted',
  'delivery_confirmed',
  'delivery_disputed',
  'delivery_withdrawn',
  'invoice_noted',
  'invoice_confirmed',
  'invoice_disputed',
  'invoice_withdrawn',
] as const;

export type ContractEventAct = (typeof contractEventActs)[number];

/** Kinds of notes under a contract in force, recorded by one side for the other to confirm. */
export const noteKinds = ['delivery', 'invoice'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** States of a note; only confirmed notes count. */
export const noteStates = ['noted', 'confirmed', 'disputed', 'withdrawn'] as const;
export type NoteState = (typeof noteStates)[number];

/** States of an amendment of an accepted contract. */
export const amendmentStates = ['open', 'accepted', 'rejected', 'withdrawn'] as const;
export type AmendmentState = (typeof amendmentStates)[number];

/** States of a quote; `Expired` is a quote whose last day has passed. */
export const quoteStatuses = [
  'Requested',
  'Quoted',
  'Countered',
  'Expired',
  'Accepted',
  'Declined',
  'Withdrawn',
] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** Acts in a quote's history. */
export const quoteEventActs = ['asked', 'quoted', 'countered', 'accepted', 'declined', 'withdrawn'] as const;
export type QuoteEventAct = (typeof quoteEventActs)[number];

/** Subjects of notifications. */
export const noticeSubjects = [
  'user',
  'contract',
  'quote',
  'nda',
  'proposal',
  'search',
  'profile',
  'signature-request',
  'need',
  'need-search',
] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

/** Things that a company can assign to one of its people. */
export const assignableKinds = ['conversation', 'nda', 'quote', 'contract'] as const;
export type AssignableKind = (typeof assignableKinds)[number];

/** Pictures of a company. */
export const pictureKinds = ['logo', 'banner'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Kinds of certificates; those in `requirableCertificates` can be required by a question or a contract. */
export const certificateKinds = [
  'iso_9001',
  'iso_14001',
  'iso_45001',
  'iso_other',
  'udyam',
  'insurance',
  'other',
] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** Kinds of certificates without an own title, so that everybody means the same by them. */
export const requirableCertificates = [
  'iso_9001',
  'iso_14001',
  'iso_45001',
  'udyam',
  'insurance',
] as const satisfies readonly CertificateKind[];
export type RequirableCertificate = (typeof requirableCertificates)[number];

/** Readers of a certificate: everybody, companies with a signed NDA, companies with a contract accepted by both. */
export const certificateVisibilities = ['public', 'nda', 'contract'] as const;
export type CertificateVisibility = (typeof certificateVisibilities)[number];

/** State of a certificate on a day. */
export const certificateStates = ['valid', 'not_yet', 'expired'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** State of a required certificate: `not_valid` if all of its kind have expired or are not valid yet. */
export const heldStates = ['valid', 'not_valid', 'missing'] as const;
export type HeldState = (typeof heldStates)[number];

/** Facts of a company that an administrator may have checked. */
export const checkableFacts = ['registration', 'address', 'phone', 'tax', 'bank'] as const;
export type CheckableFact = (typeof checkableFacts)[number];

/** States of a company's validation by an administrator. */
export const validationStates = ['waiting', 'validated', 'denied'] as const;
export type ValidationState = (typeof validationStates)[number];

/** State of an uploaded file's virus scan. */
export const scanStates = ['clean', 'quarantined', 'infected'] as const;
export type ScanState = (typeof scanStates)[number];

/** Kinds of documents with which a company requests validation. */
export const validationDocumentKinds = ['gst', 'registration', 'bank', 'other'] as const;
export type ValidationDocumentKind = (typeof validationDocumentKinds)[number];

/** States of a company's request for validation; only one per company is open. */
export const validationRequestStates = ['open', 'approved', 'denied', 'withdrawn'] as const;
export type ValidationRequestState = (typeof validationRequestStates)[number];

/** States of its validation that a company sees; `none`: neither requested nor decided. */
export const ownValidationStates = ['none', 'waiting', 'validated', 'denied', 'lapsed'] as const;
export type OwnValidationState = (typeof ownValidationStates)[number];

/** Decision about a company's validation; it lapses automatically when the company changes a checked field. */
export const decisionStates = ['validated', 'denied', 'lapsed'] as const;

export const accountStates = ['unfinished', 'waiting', 'active', 'deactivated'] as const;
export type AccountState = (typeof accountStates)[number];

/** Acts of administrators on accounts. */
export const userActs = ['approve', 'deny', 'activate', 'deactivate'] as const;
export type UserAct = (typeof userActs)[number];

/** Subjects and reasons of reports to the administrators. */
export const reportSubjects = ['company', 'message'] as const;
export type ReportSubject = (typeof reportSubjects)[number];
export const reportReasons = ['spam', 'fraud', 'abuse', 'confidential', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
/** `upheld`: action was taken; `dismissed`: no action was necessary. */
export const reportStates = ['open', 'upheld', 'dismissed'] as const;
export type ReportState = (typeof reportStates)[number];

/** Kinds of items in the administrators' queue; `revalidation`: a validated company requests validation again. */
export const queueKinds = [
  'validation',
  'revalidation',
  'administrator',
  'signing',
  'mail',
  'report',
] as const;
export type QueueKind = (typeof queueKinds)[number];

/** Subjects of entries in the audit log. */
export const auditSubjects = [
  'user',
  'template',
  'nda',
  'proposal',
  'report',
  'synonyms',
  'settings',
  'mail',
  'audit',
  'api_key',
  'webhook',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/**
 * Kinds of security events: logins and failed logins, changed credentials, and refused calls. The first word groups
 * them.
 */
export const securityEventKinds = [
  'login.succeeded',
  'login.failed',
  'login.locked',
  'second-factor.failed',
  'second-factor.locked',
  'second-factor.changed',
  'recovery-code.used',
  'signing-keys.changed',
  'confirmation.passed',
  'confirmation.failed',
  'password.changed',
  'password.reset-asked',
  'password.reset',
  'password.reset-failed',
  'email.change-asked',
  'email.changed',
  'session.ended',
  'session.others-ended',
  'sign-up.started',
  'sign-up.verified',
  'sign-up.code-failed',
  'access.refused',
  'account.closed',
  'administrator.appointed',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
