import type { z } from 'zod';
import { auditPage, marketFigures, queueReply, reportEntry, systemState } from './administration/schemas';
import { securityEventEntry } from './administration/security-events.schemas';
import { certificate, publicCertificate } from './certificates/schemas';
import { chatUser, conversation, conversationView, inboxEntry, message, messageFile } from './chat/schemas';
import { comparison, savedComparison } from './comparison/schemas';
import { contractFulfilment, contractNote, contractProgress } from './contracts/fulfilment.schemas';
import { contractRatings, ratingSummary } from './contracts/rating.schemas';
import {
  contract,
  contractAmendment,
  contractBuyer,
  contractCreateBody,
  contractEvent,
  contractFacets,
  contractRejectBody,
  contractView,
  fullTerms,
  openAmendment,
} from './contracts/schemas';
import {
  contractPaper,
  contractSubstance,
  contractTotals,
  givenSubstance,
} from './contracts/substance.schemas';
import { eventType, marketEvent } from './events/schemas';
import { buyerHome, endsSoon, nextStep, supplierHome } from './home/schemas';
import { ndaDocument, ndaEvent, ndaFacets, ndaRequest, ndaStepReply, verifyReply } from './nda/schemas';
import { ndaSignBody, renewalSignBody } from './nda/renewal.schemas';
import { answerContent } from './needs/answers.schemas';
import { needFile, needView } from './needs/schemas';
import { notification, unreadCounts } from './notifications/schemas';
import { importResult, uploadState } from './offers/files.schemas';
import {
  buyerOffer,
  listedProposal,
  offerFacets,
  pricedPerChoice,
  publicOffer,
} from './offers/lists.schemas';
import {
  answer,
  attachment,
  category,
  duration,
  offerUnit,
  priceSlab,
  proposalSaveBody,
  proposalVersion,
  proposalView,
} from './offers/schemas';
import { offerFigures, supplierStatistics } from './offers/statistics.schemas';
import {
  companyItem,
  profileProposal,
  publicCompany,
  savedCompany,
  userDetail,
  validation,
} from './profiles/schemas';
import { quote, quoteAskBody, quoteRound, quoteView } from './quotes/schemas';
import { savedSearch } from './searches/schemas';
import { signatureRequest, signatureRequestView } from './signature-requests/schemas';
import { rememberedSignature } from './signing/schemas';
import { keyAsked, keyAssertion, signingKeys } from './signing/key.schemas';
import { marketInfo, marketPractice, marketSettings, marketTerms, settingsChange } from './settings/schemas';
import { synonymGroup } from './synonyms/schemas';
import { template, templateBody, templateOffering } from './templates/schemas';
import { accountSettings, renewedSession, sessionEntry, twoFactorState } from './users/account.schemas';
import { adminUser, adminUserDetail } from './users/admin-users.schemas';
import { loginBody, loginReply, sessionReply, signupBody, signupState } from './users/auth.schemas';
import { webhook } from './webhooks/schemas';
import { ownValidation } from './users/validation.schemas';
import { done } from './wire/primitives.schemas';

/**
 * Schemas of replies, by their names in `/openapi.json`. Generated clients have types with these names, so a name
 * never changes.
 */
export const namedReplies = {
  AccountSettings: accountSettings,
  Answer: answer,
  AnswerContent: answerContent,
  Attachment: attachment,
  AuditPage: auditPage,
  BuyerHome: buyerHome,
  Category: category,
  ChatUser: chatUser,
  Certificate: certificate,
  PublicCertificate: publicCertificate,
  CompanyItem: companyItem,
  Comparison: comparison,
  CompanyProfile: userDetail,
  Contract: contract,
  ContractAmendment: contractAmendment,
  ContractBuyer: contractBuyer,
  ContractEvent: contractEvent,
  ContractFacets: contractFacets,
  ContractFulfilment: contractFulfilment,
  ContractLine: contractSubstance.shape.lines.element,
  ContractNote: contractNote,
  ContractPaper: contractPaper,
  ContractProgress: contractProgress,
  ContractRatings: contractRatings,
  ContractTerms: fullTerms,
  ContractTotals: contractTotals,
  ContractView: contractView,
  Conversation: conversation,
  ConversationView: conversationView,
  Done: done,
  Duration: duration,
  OfferUnit: offerUnit,
  PriceSlab: priceSlab,
  PricedPer: pricedPerChoice,
  EndsSoon: endsSoon,
  EventType: eventType,
  ImportResult: importResult,
  InboxEntry: inboxEntry,
  KeyAsked: keyAsked,
  ListedProposal: listedProposal,
  LoginReply: loginReply,
  MarketEvent: marketEvent,
  MarketFigures: marketFigures,
  MarketInfo: marketInfo,
  MarketPractice: marketPractice,
  MarketSettings: marketSettings,
  MarketSettingsChange: settingsChange,
  MarketTerms: marketTerms,
  Message: message,
  MessageFile: messageFile,
  Milestone: contractSubstance.shape.milestones.element,
  NdaDocument: ndaDocument,
  NdaEvent: ndaEvent,
  NdaFacets: ndaFacets,
  NdaRequest: ndaRequest,
  NdaStep: ndaStepReply,
  NeedFile: needFile,
  NeedView: needView,
  NextStep: nextStep,
  Notification: notification,
  Offer: buyerOffer,
  OfferFacets: offerFacets,
  OfferFigures: offerFigures,
  OpenAmendment: openAmendment,
  ProfileProposal: profileProposal,
  Proposal: proposalView,
  ProposalVersion: proposalVersion,
  OwnValidation: ownValidation,
  PublicCompany: publicCompany,
  PublicOffer: publicOffer,
  QueueReply: queueReply,
  Quote: quote,
  QuoteRound: quoteRound,
  QuoteView: quoteView,
  RatingSummary: ratingSummary,
  RememberedSignature: rememberedSignature,
  RenewedSession: renewedSession,
  Report: reportEntry,
  SavedCompany: savedCompany,
  SavedComparison: savedComparison,
  SavedSearch: savedSearch,
  SecurityEvent: securityEventEntry,
  Session: sessionReply,
  SessionEntry: sessionEntry,
  SignUpState: signupState,
  SupplierHome: supplierHome,
  SupplierStatistics: supplierStatistics,
  SignatureRequest: signatureRequest,
  SignatureRequestView: signatureRequestView,
  SigningKeys: signingKeys,
  SynonymGroup: synonymGroup,
  SystemState: systemState,
  Template: template,
  TemplateOffering: templateOffering,
  TwoFactorState: twoFactorState,
  UnreadCounts: unreadCounts,
  Upload: uploadState,
  User: adminUser,
  UserDetail: adminUserDetail,
  Validation: validation,
  Verification: verifyReply,
  Webhook: webhook,
} as const satisfies Record<string, z.ZodType>;

/** Schemas of request bodies, by their names in `/openapi.json`; these names never change either. */
export const namedBodies = {
  KeyAssertion: keyAssertion,
  ContractInput: contractCreateBody,
  ContractRejectInput: contractRejectBody,
  ContractLineInput: givenSubstance.shape.lines.unwrap().element,
  LoginInput: loginBody,
  MilestoneInput: givenSubstance.shape.milestones.unwrap().element,
  ProposalInput: proposalSaveBody,
  QuoteInput: quoteAskBody,
  RenewalSignatureInput: renewalSignBody,
  SignatureInput: ndaSignBody,
  SignUpInput: signupBody,
  TemplateInput: templateBody,
} as const satisfies Record<string, z.ZodType>;
