import type { MemberRole } from '@proffer/contract/members/rules';
import type { Executor } from '../../platform/database';

/** Change of a person's role or authority in a company, in the transaction that makes it. */
export interface AuthorityChange {
  /** The company. */
  userId: number;
  memberId: number;
  act: 'member.joined' | 'member.changed' | 'member.left';
  /** Role and authority after the change; those before it for a person who leaves. */
  role: MemberRole;
  mayBind: boolean;
  bindLimit: number | null;
  /** The person who made or granted the change; null for the market. */
  by: number | null;
  at: Date;
}

/** Appends each change of a company's people to its register of authority, which the market's log contains. */
export interface AuthorityRegisterPort {
  append(tx: Executor, change: AuthorityChange): Promise<void>;
}
