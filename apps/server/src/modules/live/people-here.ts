import type { Actor } from '../../platform/session/actor';

type Person = Pick<Actor, 'userId' | 'member'>;

/** Counts the connections of each person on this node, by company. */
export function createPeopleHere() {
  const companies = new Map<number, Map<number, number>>();
  return {
    add({ userId, member }: Person): void {
      const people = companies.get(userId) ?? new Map<number, number>();
      companies.set(userId, people);
      people.set(member.id, (people.get(member.id) ?? 0) + 1);
    },

    remove({ userId, member }: Person): void {
      const people = companies.get(userId);
      const left = (people?.get(member.id) ?? 1) - 1;
      if (left > 0) people?.set(member.id, left);
      else people?.delete(member.id);
      if (people?.size === 0) companies.delete(userId);
    },

    /** Returns the ids of the members of a company who are connected to this node. */
    of: (userId: number): number[] => [...(companies.get(userId)?.keys() ?? [])],
  };
}
