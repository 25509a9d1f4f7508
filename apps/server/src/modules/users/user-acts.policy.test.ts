import { describe, expect, it } from 'vitest';
import { userActs, type UserAct } from '@proffer/contract/wire/choices';
import { obstacleTo, whyAdminStays, type JudgedUser } from './user-acts.policy';

const company: JudgedUser = {
  userId: 7,
  role: 'supplier',
  step: 'done',
  isApproved: false,
  isDeactivated: false,
  isClosed: false,
  validation: 'waiting',
};
const admin: JudgedUser = { ...company, role: 'admin' };
const actor = { userId: 1 };

const active = 'This account is active already.';
const first = (act: string) => `This account is deactivated. Activate it before you ${act} it.`;
const unfinished = 'This user has not finished signing up.';

/** Expected obstacles in the order of the acts: approve, deny, activate, deactivate. */
const table: [string, JudgedUser, (string | null)[]][] = [
  ['a company that waits', company, [null, null, active, null]],
  ['a validated company', { ...company, validation: 'validated' }, [null, null, active, null]],
  [
    'a denied company',
    { ...company, validation: 'denied' },
    [null, 'The validation of this company is denied already.', active, null],
  ],
  ['an unfinished company', { ...company, step: 'terms' }, [unfinished, unfinished, active, null]],
  [
    'a deactivated company',
    { ...company, isDeactivated: true },
    [first('approve'), first('deny'), null, 'This account is deactivated already.'],
  ],
  [
    'a closed account',
    { ...company, isDeactivated: true, isClosed: true },
    userActs.map(() => 'The owner has closed this account for good.'),
  ],
  ['an administrator who waits', admin, [null, null, active, null]],
  [
    'an approved administrator',
    { ...admin, isApproved: true },
    [
      'This administrator is approved already.',
      'This administrator is approved already. Deactivate the account instead.',
      active,
      null,
    ],
  ],
  [
    'a denied administrator',
    { ...admin, isDeactivated: true },
    [first('approve'), first('deny'), null, 'This account is deactivated already.'],
  ],
  [
    'oneself',
    { ...admin, userId: actor.userId, isApproved: true },
    [
      'This administrator is approved already.',
      'This administrator is approved already. Deactivate the account instead.',
      active,
      'You cannot deactivate your own account.',
    ],
  ],
];

describe('obstacles to acts of administrators on users', () => {
  it.each(table)('reports the obstacle to each act on %s', (_who, user, expected) => {
    expect(userActs.map((act: UserAct) => obstacleTo(act, user, actor))).toEqual(expected);
  });
});

describe('deactivating the last administrator', () => {
  // ADM-6
  it.each([
    ['as one of two', [1, 2], null],
    ['as the last', [1], 'This is the last administrator. Approve another one first.'],
    [
      'when the other has just deactivated the one who acts',
      [2, 3],
      'Your own account has just been deactivated.',
    ],
  ])('gives the reason why an administrator cannot leave %s', (_how, approved, expected) => {
    expect(whyAdminStays(actor, approved)).toBe(expected);
  });
});
