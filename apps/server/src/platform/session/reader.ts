import type { Actor } from './actor';

/** A person of a company, for whom messages and notifications are read or unread. */
export interface Reader {
  userId: number;
  memberId: number;
  /** True if reading is stored for each person instead of the company. */
  isShared: boolean;
}

/** Returns the reader that an actor is. */
export const readerOf = ({ userId, member }: Pick<Actor, 'userId' | 'member'>): Reader => ({
  userId,
  memberId: member.id,
  isShared: member.isShared ?? false,
});
