import { checkedFieldWords, type CheckedField } from '@proffer/contract/users/checked-facts';
import { validationDocumentWords } from '@proffer/contract/users/validation-documents';
import type { ValidationDocumentKind } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';
import { dayText } from '../../platform/date-text';
import type { Notice } from '../notices';
import type { ExpiryNotice } from './validation/validation-requests.repository';

/** Returns the notice that an administrator approved the account; a separate mail says so too. */
export function accountValidated(userId: number): Notice {
  return {
    userId,
    from: null,
    category: 'GENERAL',
    kind: 'account-validated',
    title: 'Your account is approved',
    text: 'Your account has been approved.',
    reference: { kind: 'profile', id: userId },
    eventKey: `account-validated:${userId}`,
    mail: null,
  };
}

/** Returns the notice that an administrator validated the company, once per decision. */
export function companyValidated(user: { userId: number; role: Role }, decisionId: number): Notice {
  return {
    userId: user.userId,
    from: null,
    category: 'GENERAL',
    kind: 'account-validated',
    title: 'Your company is validated',
    text: 'An administrator has checked your company. Your profile carries the mark “Validated”.',
    reference: { kind: 'profile', id: user.userId },
    eventKey: `company-validated:${decisionId}`,
    mail: { path: profilePathOf(user.role), label: 'See your profile' },
  };
}

/** Returns the notice that the company lost its mark because it changed checked values, once per change. */
export function validationLapsed(
  user: { userId: number; role: Role },
  decisionId: number,
  fields: CheckedField[],
): Notice {
  const changed = fields.map((field) => checkedFieldWords[field].toLowerCase()).join(', ');
  return {
    userId: user.userId,
    from: null,
    category: 'GENERAL',
    kind: 'validation-lapsed',
    title: 'Your company is no longer validated',
    text: `You have changed what an administrator had checked (${changed}), so your profile does not carry the mark “Validated” now. An administrator will look at your company again.`,
    reference: { kind: 'profile', id: user.userId },
    eventKey: `validation-lapsed:${decisionId}`,
    mail: { path: profilePathOf(user.role), label: 'See your profile' },
  };
}

/** Returns the notice that a document of the company's validation expires soon or has expired, once per document. */
export function documentExpiry(
  document: {
    documentId: number;
    userId: number;
    role: Role;
    kind: ValidationDocumentKind;
    expiresOn: string | null;
  },
  notice: ExpiryNotice,
): Notice {
  const { documentId, userId, role, kind, expiresOn } = document;
  const name = kind === 'other' ? 'A document' : `The ${validationDocumentWords[kind]}`;
  const verb = notice === 'expiring' ? 'expires' : 'expired';
  return {
    userId,
    from: null,
    category: 'GENERAL',
    kind: `validation-document-${notice}`,
    title: `A document of your validation ${verb === 'expires' ? 'expires soon' : 'has expired'}`,
    text: `${name} of your validation ${verb} on ${dayText(expiresOn ?? '')}. Please request validation with a new one.`,
    reference: { kind: 'profile', id: userId },
    eventKey: `validation-document-${notice}:${documentId}`,
    mail: { path: profilePathOf(role), label: 'See your profile' },
  };
}

const profilePathOf = (role: Role) => (role === 'buyer' ? '/bprofile' : '/sprofile');
