import type { Role } from '@proffer/contract/wire/route';
import type { Actor } from '../../platform/session/actor';

/** Range of rows of a list. */
export interface Part {
  offset: number;
  limit: number;
}

/** A user who awaits an administrator's decision. */
export interface WaitingUser {
  userId: number;
  role: Role;
  email: string;
  name: string;
  companyName: string;
  city: string;
  since: Date;
  /** True for a validated company that has changed checked values. */
  isLapsed: boolean;
}

/** List of waiting users, the longest wait first. */
interface WaitingUsers {
  listPart(part: Part): Promise<WaitingUser[]>;
}

/** Functions that administration needs from the module `users`. */
export interface UsersPort {
  /** Returns the number of waiting companies and administrators. */
  count(): Promise<{ companies: number; administrators: number }>;
  companies: WaitingUsers;
  administrators: WaitingUsers;
  find(userId: number): Promise<{ loginId: number; role: Role; step: string } | undefined>;
}

/** A stuck signing of an NDA: half shared by its supplier, or signed by both and still without its certificate. */
export interface StuckSigning {
  ndaId: number;
  offerTitle: string;
  supplierCompany: string;
  buyerCompany: string;
  /** Progress so far, as text. */
  reached: string;
  /** ISO time since which it has been stuck. */
  since: string;
  /** Error of the last try; empty if there is none. */
  lastError: string;
  /** False if only the supplier can continue. */
  canRetry: boolean;
  /** Next step, as text. */
  advice: string;
}

/** Lists stuck signings. */
export interface SigningsPort {
  count(): Promise<number>;
  listPart(part: Part): Promise<StuckSigning[]>;
}

/** Finds a message in a conversation of the actor; 404 for any other. */
export interface MessagesPort {
  findForReport(
    actor: Actor,
    messageId: number,
  ): Promise<{ senderId: number; content: string; fileNames: string[]; isDeleted: boolean }>;
}
