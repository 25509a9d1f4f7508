import type { SsoRefusal } from '@proffer/contract/single-sign-on/schemas';
import { AppError } from '../../platform/errors';

const texts: Record<SsoRefusal, string> = {
  unknown_domain: 'No company uses single sign-on with this address. Please log in with your password.',
  expired: 'This login has expired or was started in another browser. Please start again.',
  provider: 'Your company’s identity provider cannot be reached. Please try again later.',
  provider_refused: 'Your company’s identity provider did not log you in.',
  token: 'The reply of your company’s identity provider is not valid. Please start again.',
  unverified_email: 'Your company’s identity provider has not verified your email address.',
  other_domain: 'Your email address does not belong to a proved domain of the company.',
  removed: 'You do not belong to this company any more. Please ask an owner to invite you.',
  administrator: 'Administrators log in with their password.',
  full: 'The company has reached its number of people. Please ask an owner.',
  other_person: 'You logged in as another person. Please confirm with your own account.',
};

/** Returns the error for a refused login by single sign-on. The cause is for the log only. */
export const ssoFailed = (reason: SsoRefusal, cause?: unknown): AppError =>
  new AppError('sso_failed', { text: texts[reason], details: { reason }, cause });
