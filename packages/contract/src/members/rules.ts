/** Roles of a person in a company, and what they permit. Free of zod, because the web app loads it with every page. */

export const memberRoles = ['owner', 'member', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * Permission of a route. `read`: any person of the company, also for that person's own settings. `prepare`:
 * works with offers, requests, quotes, drafts and messages. `bind`: commits the company. `manage`: changes people,
 * settings and profile.
 */
export const permissions = ['read', 'prepare', 'bind', 'manage'] as const;
export type Permission = (typeof permissions)[number];

/** Power to bind the company; owners receive it by default, and viewers cannot have it. */
export interface Authority {
  mayBind: boolean;
  /** Largest amount in rupees; null for no limit. */
  bindLimit: number | null;
}

/** Permissions of a person in one company. */
export interface Permissions extends Authority {
  role: MemberRole;
}

/** The table of permissions. `bind` depends on the authority instead of the role. */
const permissionsOfRole: Record<MemberRole, readonly Exclude<Permission, 'bind'>[]> = {
  owner: ['read', 'prepare', 'manage'],
  member: ['read', 'prepare'],
  viewer: ['read'],
};

/** Returns true if a person with these permissions may call a route with this permission. */
export const isPermitted = (
  { role, mayBind }: Pick<Permissions, 'role' | 'mayBind'>,
  permission: Permission,
): boolean => (permission === 'bind' ? mayBind : permissionsOfRole[role].includes(permission));

/**
 * Returns true if the authority covers an act. A limited authority does not cover an act whose amount is unknown
 * (null); an act without an amount (`none`), such as an NDA, is covered by any authority.
 */
export function covers({ mayBind, bindLimit }: Authority, amount: number | null | 'none'): boolean {
  if (!mayBind) return false;
  if (bindLimit === null || amount === 'none') return true;
  return amount !== null && amount <= bindLimit;
}
