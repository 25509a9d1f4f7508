import type { MemberRole } from '@proffer/contract/members/rules';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import type { Executor } from '../../platform/database';
import { AppError, brokenConstraint } from '../../platform/errors';
import { emailKey } from '../../platform/mail/email-address';
import { alreadyThere, type Invitations } from './invitations.service';
import type { InvitationsRepository } from './invitations.repository';
import type { MembersRepository } from './members.repository';
import type { MemberPorts } from './members.ports';

interface JoiningDeps {
  repository: InvitationsRepository;
  members: MembersRepository;
  invitations: Pick<Invitations, 'joinIn'>;
  ports: Pick<MemberPorts, 'recordConsent' | 'register'>;
  clock: Clock;
}

/** Creates the service with which people join a company whose identity provider has proved them (SSO-11). */
export function createJoining({ repository, members, invitations, ports, clock }: JoiningDeps) {
  async function findInvitation(userId: number, email: string, executor?: Executor) {
    const open = await repository.listOpen(userId, executor);
    return open.find((one) => emailKey(one.email) === emailKey(email) && one.expiresAt > clock.now());
  }

  return {
    /** Returns true if the company has an open invitation for the address. */
    isInvited: async (userId: number, email: string): Promise<boolean> =>
      (await findInvitation(userId, email)) !== undefined,

    /**
     * Adds a person to the company. An open invitation for the address decides role and authority; otherwise the
     * person gets the given role without authority. Returns `full` if the company has too many people.
     */
    async join(
      tx: Executor,
      person: {
        userId: number;
        loginId: number;
        email: string;
        name: string;
        role: Exclude<MemberRole, 'owner'>;
        address: string;
      },
    ): Promise<'joined' | 'full'> {
      const { userId, loginId, name, role, address } = person;
      if (!(await repository.holdCompany(tx, userId))) throw new AppError('deactivated');
      const people = await members.lockAll(tx, userId);
      const invitation = await findInvitation(userId, person.email, tx);
      if (invitation) {
        await invitations.joinIn(tx, invitation, { loginId, name, address });
        return 'joined';
      }
      if (people.length >= limits.peopleOfCompany) return 'full';
      const at = clock.now();
      const permissions = { role, mayBind: false, bindLimit: null };
      let memberId: number;
      try {
        memberId = await members.add(tx, { userId, loginId, name, ...permissions, joinedAt: at });
      } catch (error) {
        if (brokenConstraint(error) === 'members_once') throw alreadyThere();
        throw error;
      }
      const change = { userId, memberId, act: 'member.joined', ...permissions, by: null, at } as const;
      await ports.register.append(tx, change);
      await ports.recordConsent(tx, { userId, loginId, address });
      return 'joined';
    },
  };
}
export type Joining = ReturnType<typeof createJoining>;
