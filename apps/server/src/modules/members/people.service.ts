import type { Permissions } from '@proffer/contract/members/rules';
import type { Person, PersonFacts } from '@proffer/contract/members/schemas';
import type { SessionEntry } from '@proffer/contract/users/account.schemas';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Actor } from '../../platform/session/actor';
import type { Auth } from '../auth';
import type { AuthorityChange } from './authority-register.port';
import type { MemberRow, MembersRepository } from './members.repository';
import type { MemberPorts } from './members.ports';
import { obstacleFor, requireManager, requireOwnerAndSigner, requirePerson } from './people.policy';

interface PeopleDeps {
  db: Database;
  repository: MembersRepository;
  sessions: Pick<Auth['sessions'], 'endOfUser' | 'listOfColleague'>;
  ports: Pick<
    MemberPorts,
    'handOver' | 'moveContact' | 'setTwoStep' | 'register' | 'forgetSignature' | 'refuseOwnName'
  >;
  outbox: Pick<MailOutbox, 'enqueue'>;
  clock: Clock;
}

/** Time that people have to set up two-step login once an owner requires it. */
const graceMs = 24 * 3_600_000;

/** Creates the service for the people of a company (COM-1 to COM-8). */
export function createPeople({ db, repository, sessions, ports, outbox, clock }: PeopleDeps) {
  const append = (tx: Executor, change: Omit<AuthorityChange, 'at'>): Promise<void> =>
    ports.register.append(tx, { ...change, at: clock.now() });

  /** Ends a membership: sessions and live connections close, and open work goes to the successor. */
  async function end(
    tx: Executor,
    member: MemberRow,
    { by, rest, successorId }: { by: number; rest: readonly MemberRow[]; successorId: number | null },
  ): Promise<void> {
    const { id: memberId, userId, loginId } = member;
    await repository.change(tx, memberId, { leftAt: clock.now() });
    await append(tx, { ...member, memberId, act: 'member.left', by });
    await ports.forgetSignature(tx, { userId, memberId });
    await ports.handOver(tx, { memberId, successorId });
    const owners = rest.filter(({ role }) => role === 'owner').map((owner) => owner.loginId);
    await ports.moveContact(tx, { userId, loginId, owners });
    await sessions.endOfUser(tx, { userId, loginId });
  }

  /** Ends the membership of a person who wants to leave a company; their open work goes to nobody. */
  async function leave(tx: Executor, { userId, loginId }: Pick<Actor, 'userId' | 'loginId'>): Promise<void> {
    const people = await repository.lockAll(tx, userId);
    const leaving = people.find((one) => one.loginId === loginId);
    if (!leaving) throw notFound('The person');
    const rest = people.filter(({ id }) => id !== leaving.id);
    requireOwnerAndSigner(rest);
    await end(tx, leaving, { by: leaving.id, rest, successorId: null });
  }

  /** Returns a colleague for an owner; 404 for people of other companies. */
  async function colleague(actor: Actor, memberId: number): Promise<MemberRow> {
    return requirePerson(await repository.list(actor.userId), memberId);
  }

  return {
    async list(actor: Actor): Promise<Person[]> {
      const people = await repository.list(actor.userId);
      return people.map((row) => ({ ...toFacts(row), isSelf: row.id === actor.member.id }));
    },

    /** Returns the people of any company, for administrators. */
    describe: async (userId: number): Promise<PersonFacts[]> => (await repository.list(userId)).map(toFacts),

    async rename(actor: Actor, name: string): Promise<void> {
      await ports.refuseOwnName({ name });
      await repository.change(db, actor.member.id, { name });
    },

    /** Changes role and authority of a person, also the actor's own; the next call of that person uses them. */
    async change(actor: Actor, memberId: number, permissions: Permissions): Promise<void> {
      await withTransaction(db, async (tx) => {
        const people = await repository.lockAll(tx, actor.userId);
        requireManager(actor, people);
        const before = requirePerson(people, memberId);
        requireOwnerAndSigner(people.map((one) => (one.id === memberId ? permissions : one)));
        await repository.change(tx, memberId, permissions);
        const { userId } = before;
        await append(tx, { userId, memberId, act: 'member.changed', ...permissions, by: actor.member.id });
        if (memberId !== actor.member.id) {
          await outbox.enqueue(tx, 'member-changed', { memberId: before.id });
        }
      });
    },

    /** Removes a person at the request of an owner. */
    async remove(actor: Actor, memberId: number, successorId: number | undefined): Promise<void> {
      await withTransaction(db, async (tx) => {
        const people = await repository.lockAll(tx, actor.userId);
        requireManager(actor, people);
        const leaving = requirePerson(people, memberId);
        const rest = people.filter(({ id }) => id !== memberId);
        requireOwnerAndSigner(rest);
        if (successorId !== undefined && !rest.some(({ id }) => id === successorId)) {
          throw invalidField('successorId', 'Please choose somebody of your company.');
        }
        await end(tx, leaving, { by: actor.member.id, rest, successorId: successorId ?? null });
        await outbox.enqueue(tx, 'member-removed', { memberId });
      });
    },

    leave: (actor: Actor): Promise<void> => withTransaction(db, (tx) => leave(tx, actor)),

    /** Ends a membership within the transaction that closes the person's login. */
    leaveIn: leave,

    countOf: repository.countOf,

    /** Returns the current people of any company with their addresses. */
    listAll: repository.list,

    findWithCompany: repository.findWithCompany,

    listOwners: async (tx: Executor, userId: number): Promise<MemberRow[]> =>
      (await repository.list(userId, tx)).filter(({ role }) => role === 'owner'),

    /** Returns why a person cannot leave a company; null if they can. */
    async obstacleToLeave({ userId, loginId }: Pick<Actor, 'userId' | 'loginId'>): Promise<string | null> {
      const rest = (await repository.list(userId)).filter((one) => one.loginId !== loginId);
      return obstacleFor(rest);
    },

    /** Locks the people of the actor's company; throws if the actor may not manage it any more. */
    async lockManaged(tx: Executor, actor: Actor): Promise<void> {
      requireManager(actor, await repository.lockAll(tx, actor.userId));
    },

    /** Ends all memberships of a company that is closed. */
    async endAllOf(tx: Executor, userId: number): Promise<void> {
      const people = await repository.lockAll(tx, userId);
      await repository.endAllOf(tx, userId, clock.now());
      for (const { id: memberId, role, mayBind, bindLimit } of people) {
        await append(tx, { userId, memberId, act: 'member.left', role, mayBind, bindLimit, by: null });
      }
      await sessions.endOfUser(tx, { userId });
    },

    async listSessions(actor: Actor, memberId: number): Promise<SessionEntry[]> {
      return sessions.listOfColleague(actor, (await colleague(actor, memberId)).loginId);
    },

    async endSessions(actor: Actor, memberId: number): Promise<void> {
      const { userId, loginId } = await colleague(actor, memberId);
      await withTransaction(db, (tx) => sessions.endOfUser(tx, { userId, loginId }));
    },

    /** Returns since or from when everybody in the company needs two-step login; null if it is not required. */
    findTwoStep: (actor: Pick<Actor, 'userId'>): Promise<Date | null> => repository.findTwoStep(actor.userId),

    /** Requires two-step login from tomorrow on, or stops requiring it; requiring it again changes nothing. */
    async requireTwoStep(actor: Actor, isRequired: boolean): Promise<void> {
      const from = new Date(clock.now().getTime() + graceMs);
      await withTransaction(db, async (tx) => {
        if (!(await ports.setTwoStep(tx, actor.userId, isRequired ? from : null))) return;
        for (const { id, hasTwoStep } of await repository.list(actor.userId, tx)) {
          if (isRequired && !hasTwoStep && id !== actor.member.id) {
            await outbox.enqueue(tx, 'two-step-required', { memberId: id });
          }
        }
      });
    },
  };
}
export type People = ReturnType<typeof createPeople>;

function toFacts(row: MemberRow): PersonFacts {
  const { name, email, role, mayBind, bindLimit, hasTwoStep } = row;
  return {
    memberId: row.id,
    name,
    email,
    role,
    mayBind,
    bindLimit,
    hasTwoStep,
    joinedAt: row.joinedAt.toISOString(),
  };
}
