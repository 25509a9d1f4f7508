import type { Role } from '@proffer/contract/route';
import type { Notice } from './notice';

/** An administrator has let the account in. A mail of its own says so as well. */
export function accountValidated(userId: number): Notice {
  return {
    userId,
    category: 'GENERAL',
    kind: 'account-validated',
    title: 'Your account is approved',
    text: 'Your account has been approved.',
    reference: { kind: 'profile', id: userId },
    eventKey: `account-validated:${userId}`,
    mail: null,
  };
}

/** An administrator has checked the company; each decision is told once. */
export function companyValidated(user: { userId: number; role: Role }, decisionId: number): Notice {
  return {
    userId: user.userId,
    category: 'GENERAL',
    kind: 'account-validated',
    title: 'Your company is validated',
    text: 'An administrator has checked your company. Your profile carries the mark “Validated”.',
    reference: { kind: 'profile', id: user.userId },
    eventKey: `company-validated:${decisionId}`,
    mail: { path: user.role === 'buyer' ? '/bprofile' : '/sprofile', label: 'See your profile' },
  };
}
