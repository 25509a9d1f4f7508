import { isPermitted, type Permissions } from '@proffer/contract/members/rules';
import { AppError, notFound } from '../../platform/errors';
import { notPermitted } from '../../platform/session/permission';
import type { Actor } from '../../platform/session/actor';
import type { MemberRow } from './members.repository';

/** Throws if the actor may not manage people any more; their rights may have changed since the call began. */
export function requireManager(actor: Pick<Actor, 'member'>, people: readonly MemberRow[]): MemberRow {
  const self = people.find(({ id }) => id === actor.member.id);
  if (self && isPermitted(self, 'manage')) return self;
  throw notPermitted(
    'manage',
    people.filter((one) => isPermitted(one, 'manage')).map(({ name }) => name),
  );
}

/** Returns a person of the company; throws 404 for anybody else. */
export function requirePerson(people: readonly MemberRow[], memberId: number): MemberRow {
  const found = people.find(({ id }) => id === memberId);
  if (!found) throw notFound('The person');
  return found;
}

/** Returns why a company cannot be left with these people: it needs an owner and a person who can sign. */
export function obstacleFor(after: readonly Permissions[]): string | null {
  if (!after.some(({ role }) => role === 'owner')) {
    return 'A company needs at least one owner. Please make somebody else an owner first.';
  }
  return after.some(({ mayBind }) => mayBind)
    ? null
    : 'Somebody must have authority to sign. Please give it to somebody else first.';
}

/** Throws if the company cannot be left with these people. */
export function requireOwnerAndSigner(after: readonly Permissions[]): void {
  const text = obstacleFor(after);
  if (text !== null) throw new AppError('illegal_transition', { text });
}
