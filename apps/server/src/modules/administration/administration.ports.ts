import type { Role } from '@proffer/contract/wire/route';
import type { Actor } from '../../platform/session/actor';

/** Some rows of a list. */
export interface Part {
  offset: number;
  limit: number;
}

/** Somebody who waits for an administrator's decision. */
export interface WaitingUser {
  userId: number;
  role: Role;
  email: string;
  name: string;
  companyName: string;
  city: string;
  since: Date;
  /** A company that was validated and has changed what was checked. */
  isLapsed: boolean;
}

/** Those who wait, the one that waits longest first. */
interface WaitingUsers {
  listPart(part: Part): Promise<WaitingUser[]>;
}

/** What users are asked for. */
export interface UsersPort {
  /** How many wait. */
  count(): Promise<{ companies: number; administrators: number }>;
  companies: WaitingUsers;
  administrators: WaitingUsers;
  find(userId: number): Promise<{ loginId: number; role: Role; step: string } | undefined>;
}

/** A signing that does not move: half shared by its supplier, or signed by both and without its certificate. */
export interface StuckSigning {
  ndaId: number;
  offerTitle: string;
  supplierCompany: string;
  buyerCompany: string;
  /** How far it came, in words. */
  reached: string;
  /** An ISO time. */
  since: string;
  /** Why the last try failed; empty when none did. */
  lastError: string;
  /** False when only the supplier can go on. */
  canRetry: boolean;
  /** What has to happen now, in words. */
  advice: string;
}

/** Signings that do not move. */
export interface SigningsPort {
  count(): Promise<number>;
  listPart(part: Part): Promise<StuckSigning[]>;
}

/** A message in a conversation of the actor's; 404 for any other. */
export interface MessagesPort {
  findForReport(
    actor: Actor,
    messageId: number,
  ): Promise<{ senderId: number; content: string; fileNames: string[]; isDeleted: boolean }>;
}
