import type { SignupStep } from '@proffer/contract/choices';
import { webPaths } from '../../config/paths';
import type { Side } from './sides';

/** A step as the line above the form shows it; `credentials` comes before the account exists. */
export type SignupPlace = 'credentials' | Exclude<SignupStep, 'done'>;

/** The steps of signing up, as the specification names them (spec §2 "signup"); an administrator has no company. */
export const signupLine: Record<Side, readonly { step: SignupPlace; label: string }[]> = {
  market: [
    { step: 'credentials', label: 'Profile Selection' },
    { step: 'code', label: 'Two-Factor Authentication' },
    { step: 'profile', label: 'Entering Profile Information' },
    { step: 'terms', label: 'Terms & Conditions' },
  ],
  admin: [
    { step: 'credentials', label: 'Credentials' },
    { step: 'code', label: 'Two-Factor Authentication' },
    { step: 'terms', label: 'Terms & Conditions' },
  ],
};

const pages = {
  market: {
    code: webPaths.verify,
    profile: webPaths.profileInfo,
    terms: webPaths.terms,
    done: webPaths.login,
  },
  admin: {
    code: webPaths.adminVerify,
    profile: webPaths.adminTerms,
    terms: webPaths.adminTerms,
    done: webPaths.adminLogin,
  },
} as const satisfies Record<Side, Record<SignupStep, string>>;

/** The page on which a sign-up that stands at a step continues; an unknown step starts at the code. */
export function stepPath(step: string, side: Side): string {
  const ofSide: Record<string, string> = pages[side];
  return ofSide[step] ?? pages[side].code;
}
