import type { Person } from '../../world/people';

/** People of the sweep and the ids of what they have created. */
export interface World {
  supplier: Person;
  otherSupplier: Person;
  buyer: Person;
  otherBuyer: Person;
  admin: Person;
  /** A colleague of the supplier, and an open invitation of the supplier's company. */
  colleague: Person;
  invitationId: number;
  apiKeyId: number;
  /** A webhook of the supplier and the delivery of its test. */
  webhookId: number;
  webhookDeliveryId: number;
  /** A domain of the supplier's company for single sign-on. */
  ssoDomainId: number;
  proposalId: number;
  draftId: number;
  attachmentId: number;
  pictureKey: string;
  uploadId: string;
  ndaId: number;
  ndaDocumentId: number;
  contractId: number;
  paperId: number;
  /** An offer that needs no NDA. */
  openOfferId: number;
  quoteId: number;
  /** Requests of the supplier for a contract and for sharing an NDA. */
  signatureRequestId: number;
  sharingRequestId: number;
  handoverId: number;
  /** A draft and an open need of the buyer, and a file of the draft. */
  needDraftId: number;
  needId: number;
  needFileId: number;
  /** An open need of the buyer with a part under NDA, for the supplier only, and the supplier's answer. */
  answeredNeedId: number;
  answerId: number;
  needQuestionId: number;
  notificationId: number;
  conversationId: number;
  searchId: number;
  messageId: number;
  messageFileId: number;
  /** A document that the supplier has sent with a request for validation, and one only uploaded. */
  sentDocumentId: number;
  uploadedDocumentId: number;
  serviceId: number;
  partnerId: number;
  /** A certificate with a file that is shown after an NDA. */
  certificateId: number;
  /** A saved comparison of the buyer, a question about a cell, and the supplier's reply to it. */
  comparisonId: number;
  questionId: number;
  replyId: number;
}

type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
};

/**
 * Input and role of a route’s authorised caller, and the status that a stranger of the same role
 * gets for the same request.
 */
interface SweepCase {
  input: (w: World) => Input;
  owner: 'supplier' | 'buyer' | 'admin' | 'any';
  stranger: 200 | 403 | 404 | 'own';
}

/** A case for each route of a module. */
export type SweepCases<ModuleRoutes> = Record<keyof ModuleRoutes, SweepCase>;
