import type { SignupStep } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';

/** Who looks at a company. */
export interface Viewer {
  userId: number;
  role: Role;
}

/** How a user stands on the market. */
export interface Standing {
  role: Role;
  step: SignupStep;
  isDeactivated: boolean;
  isClosed: boolean;
}

/** What a viewer reads of a company. */
export interface Reading {
  /** As the company's own people: with version and completeness. */
  isOwn: boolean;
  /** Person, phone, street and email. */
  isContactShown: boolean;
  isPanShown: boolean;
}

/** Whether there is a company to look at: a deactivated one is there for administrators only, a closed one for nobody. */
export function canSeeCompany(viewer: Viewer, company: Standing): boolean {
  if (company.role === 'admin' || company.step !== 'done' || company.isClosed) return false;
  return !company.isDeactivated || viewer.role === 'admin';
}

/**
 * The one filter of a profile (PRO-6). `dealings`: the two have signed an NDA, or agreed a contract.
 * As a client one reads one's own profile like a company that has no dealings with it.
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
