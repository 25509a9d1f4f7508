import type { SignupStep } from '@proffer/contract/wire/choices';
import { webPaths } from '../../config/paths';
import type { Side } from './sides';

/** A step in the line above the form; `credentials` precedes the account's creation. */
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

/** Returns the page on which a sign-up continues; the code's page for an unknown step. */
export function stepPath(step: string, side: Side): string {
  const ofSide: Record<string, string> = pages[side];
  return ofSide[step] ?? pages[side].code;
}
