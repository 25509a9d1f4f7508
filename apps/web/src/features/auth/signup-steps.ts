import type { SignupStep } from '@proffer/contract/wire/choices';
import { webPaths } from '../../config/paths';
import type { Side } from './sides';

/** A step as the line above the form shows it; `credentials` comes before the account exists. */
export type SignupPlace = 'credentials' | Exclude<SignupStep, 'done'>;

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
