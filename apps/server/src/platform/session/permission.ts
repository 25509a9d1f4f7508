import type { Permission } from '@proffer/contract/members/rules';
import { AppError } from '../errors';

/** Returns the names of the people of a company who may do what a route needs. */
export type FindPermitted = (userId: number, permission: Permission) => Promise<string[]>;

const refusals: Record<Permission, string> = {
  read: 'You cannot open this.',
  prepare: 'Your role only permits reading.',
  bind: 'You have no authority to sign for your company.',
  manage: 'Only owners of your company can change this.',
};

/** Returns the error for a call that the role or authority of its caller does not permit; it names people who can. */
export function notPermitted(permission: Permission, people: readonly string[]): AppError {
  const [first, ...others] = people;
  const who = others.length > 0 ? `${first} and ${others.length} more` : first;
  const hint = first === undefined ? '' : ` ${who} can do this.`;
  return new AppError('not_permitted', {
    text: `${refusals[permission]}${hint}`,
    details: { permission, people: people.join(', ') },
  });
}
