import type { NoticeSubject } from '@proffer/contract/wire/choices';
import type { Notification } from '@proffer/contract/notifications/schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { companyPath, needPath, offerPath, signatureRequestPath, webPaths } from '../../config/paths';
import { quotePath } from '../quotes/quote-path';

type UserType = SessionUser['userType'];

export interface NoticeTarget {
  to: string;
  search?: Record<string, string>;
}

const targets: Record<NoticeSubject, (notification: Notification, userType: UserType) => NoticeTarget> = {
  user: ({ referenceId, conversationId }, userType) => ({
    to: userType === 'Buyer' ? webPaths.buyerMessages : webPaths.supplierMessages,
    search: {
      user: String(referenceId),
      ...(conversationId === null ? {} : { conversation: String(conversationId) }),
    },
  }),
  contract: ({ referenceId }, userType) => ({
    to: userType === 'Buyer' ? webPaths.buyerContracts : webPaths.supplierContracts,
    search: { contract: String(referenceId) },
  }),
  quote: ({ referenceId }, userType) => ({
    to: quotePath[userType === 'Buyer' ? 'buyer' : 'supplier'](referenceId),
  }),
  nda: ({ referenceId }, userType) => ({
    to: userType === 'Buyer' ? webPaths.buyerNda : webPaths.supplierNda,
    search: { nda: String(referenceId) },
  }),
  proposal: ({ referenceId }, userType) => ({
    to: userType === 'Buyer' ? offerPath.buyer(referenceId) : offerPath.fromNda(referenceId),
  }),
  'signature-request': ({ referenceId }) => ({ to: signatureRequestPath(referenceId) }),
  need: ({ referenceId }, userType) => ({
    to: needPath[userType === 'Buyer' ? 'buyer' : 'supplier'](referenceId),
  }),
  search: ({ referenceId }, userType) => ({
    to: userType === 'Buyer' ? webPaths.buyerSearch : webPaths.supplierSearch,
    search: { saved: String(referenceId) },
  }),
  'need-search': ({ referenceId }) => ({
    to: webPaths.supplierNeeds,
    search: { saved: String(referenceId) },
  }),
  // The user's own id leads to their own profile; an administrator has none.
  profile: ({ referenceId }, userType) => ({
    to: userType === 'Admin' ? webPaths.adminSettings : companyPath(referenceId),
  }),
};

/** Returns the link of a notification (NOT-6, NOT-7); null if its subject no longer exists. */
export function targetOf(notification: Notification, userType: UserType): NoticeTarget | null {
  return notification.isGone ? null : targets[notification.referenceKind](notification, userType);
}
