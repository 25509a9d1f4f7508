import type { Executor } from '../../platform/database';
import type { AuthorityRegisterPort } from './authority-register.port';

/** Functions that the module `members` needs from later modules. */
export interface MemberPorts {
  /** Gives the assignments of a person who leaves to another one, or to nobody. */
  handOver(tx: Executor, of: { memberId: number; successorId: number | null }): Promise<void>;
  /** Makes another owner the contact of a company whose contact leaves. */
  moveContact(tx: Executor, of: { userId: number; loginId: number; owners: number[] }): Promise<void>;
  /** Sets from when on a company requires two-step login; returns false if that changes nothing. */
  setTwoStep(tx: Executor, userId: number, from: Date | null): Promise<boolean>;
  /** Register of authority, to which every change of a company's people is appended. */
  register: AuthorityRegisterPort;
  /** Deletes the remembered signature and the keys of a person who leaves. */
  forgetSignature(tx: Executor, of: { userId: number; memberId: number }): Promise<void>;
  /** Throws `sso_required` if a company requires single sign-on from an address. */
  assertPasswordAllowed(userId: number, email: string): Promise<void>;
  /** Throws `invalid_input` for names, by field, that pose as the market. */
  refuseOwnName(names: Record<string, string | undefined>): Promise<void>;
  /** Records that a person has accepted the current terms of the market. */
  recordConsent(tx: Executor, of: { userId: number; loginId: number; address: string }): Promise<void>;
}
