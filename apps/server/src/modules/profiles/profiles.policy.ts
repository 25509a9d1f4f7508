import type { SignupStep } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';

/** A user who reads a company's profile. */
export interface Viewer {
  userId: number;
  role: Role;
}

/** Standing of a user on the market. */
export interface Standing {
  role: Role;
  step: SignupStep;
  isDeactivated: boolean;
  isClosed: boolean;
}

/** Parts of a company's profile that a viewer may read. */
export interface Reading {
  /** True for the company's own view, with version and completeness. */
  isOwn: boolean;
  /** True if person, phone, street and email are shown. */
  isContactShown: boolean;
  isPanShown: boolean;
}

/**
 * Returns true if the viewer may see the company. Only administrators see a deactivated one, and nobody a closed one.
 */
export function canSeeCompany(viewer: Viewer, company: Standing): boolean {
  if (company.role === 'admin' || company.step !== 'done' || company.isClosed) return false;
  return !company.isDeactivated || viewer.role === 'admin';
}

/**
 * Returns the parts of a profile that a viewer may read (PRO-6). `hasDealings` is true if both have signed an NDA or
 * accepted a contract. With `as: 'client'`, owners see their profile like a company without dealings.
 */
export function readingOf(
  viewer: Viewer,
  company: { userId: number; hasDealings: boolean },
  as: 'client' | undefined,
): Reading {
  const isSelf = viewer.userId === company.userId;
  const isAsOwner = isSelf && as !== 'client';
  if (isSelf) return { isOwn: isAsOwner, isContactShown: isAsOwner, isPanShown: isAsOwner };
  const isAdmin = viewer.role === 'admin';
  return { isOwn: false, isContactShown: isAdmin || company.hasDealings, isPanShown: isAdmin };
}
