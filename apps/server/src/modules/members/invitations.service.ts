import { randomBytes } from 'node:crypto';
import type { Permissions } from '@proffer/contract/members/rules';
import type { InvitationEntry, InvitationView } from '@proffer/contract/members/schemas';
import { commonPasswordText, isCommonPassword } from '@proffer/contract/users/password-guesses';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, brokenConstraint, invalidField, notFound } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import { deriveText, sameText } from '../../platform/secrets';
import type { Actor } from '../../platform/session/actor';
import { emailKey, emailTaken, marksOf, type Auth, type LoginOrigin, type OpenedSession } from '../auth';
import type { InvitationRow, InvitationsRepository } from './invitations.repository';
import type { MembersRepository } from './members.repository';
import type { MemberPorts } from './members.ports';
import { requireManager } from './people.policy';

interface InvitationsDeps {
  db: Database;
  repository: InvitationsRepository;
  members: MembersRepository;
  auth: Pick<Auth, 'logins' | 'passwords' | 'sessions'>;
  ports: Pick<MemberPorts, 'recordConsent' | 'register' | 'assertPasswordAllowed' | 'refuseOwnName'>;
  outbox: Pick<MailOutbox, 'enqueue'>;
  secret: Buffer;
  clock: Clock;
}

/** Creates the service for inviting people and joining a company (COM-9 to COM-14). */
export function createInvitations(deps: InvitationsDeps) {
  const { db, repository, members, auth, ports, outbox, secret, clock } = deps;

  const expiry = () => new Date(clock.now().getTime() + limits.invitation.validMs);
  const keyOf = ({ id, nonce }: Pick<InvitationRow, 'id' | 'nonce'>): string =>
    `${id}.${deriveText(secret, 'invitation', `${id}:${nonce}`)}`;

  /** Returns the open invitation of a mailed key; throws `link_invalid` otherwise. */
  async function open(key: string): Promise<InvitationRow> {
    const id = Number(/^(\d{1,15})\./.exec(key)?.[1] ?? 0);
    const row = await repository.find(id);
    const isValid =
      row?.outcome === null &&
      row.expiresAt > clock.now() &&
      row.isCompanyActive &&
      sameText(key, keyOf(row));
    if (!isValid) throw linkInvalid();
    return row;
  }

  /** Adds a person in the transaction that uses up the invitation. */
  async function join(
    tx: Executor,
    row: InvitationRow,
    { loginId, name, address }: { loginId: number; name: string; address: string },
  ): Promise<void> {
    const now = clock.now();
    const isActive = await repository.holdCompany(tx, row.userId);
    if (!isActive || !(await repository.end(tx, row, 'accepted', now))) throw linkInvalid();
    const { userId, role, mayBind, bindLimit } = row;
    const permissions = { role, mayBind, bindLimit };
    let memberId: number;
    try {
      memberId = await members.add(tx, { userId, loginId, name, ...permissions, joinedAt: now });
    } catch (error) {
      if (brokenConstraint(error) === 'members_once') throw alreadyThere();
      throw error;
    }
    await ports.register.append(tx, {
      userId,
      memberId,
      act: 'member.joined',
      ...permissions,
      by: row.invitedBy,
      at: now,
    });
    await ports.recordConsent(tx, { userId, loginId, address });
    await outbox.enqueue(tx, 'invitation-accepted', { invitationId: row.id, name });
  }

  return {
    /** Returns an invitation with the key of its link, for its mail; undefined once it has ended. */
    async read(id: number): Promise<(InvitationRow & { key: string }) | undefined> {
      const row = await repository.find(id);
      return row?.outcome === null ? { ...row, key: keyOf(row) } : undefined;
    },

    find: repository.find,

    async list(actor: Actor): Promise<InvitationEntry[]> {
      const now = clock.now();
      return (await repository.listOpen(actor.userId)).map((row) => toEntry(row, now));
    },

    async invite(actor: Actor, { email, ...permissions }: Permissions & { email: string }) {
      const now = clock.now();
      const id = await withTransaction(db, async (tx) => {
        const people = await members.lockAll(tx, actor.userId);
        requireManager(actor, people);
        if (people.some((one) => emailKey(one.email) === emailKey(email))) {
          throw invalidField('email', 'This person belongs to your company already.');
        }
        const open = await repository.listOpen(actor.userId, tx);
        if (people.length + open.length >= limits.peopleOfCompany) throw tooMany();
        const made = await repository.replace(tx, {
          ...permissions,
          email,
          userId: actor.userId,
          invitedBy: actor.member.id,
          nonce: newNonce(),
          now,
          expiresAt: expiry(),
        });
        await outbox.enqueue(tx, 'invitation', { invitationId: made });
        return made;
      });
      const row = await repository.find(id);
      if (!row) throw notFound('The invitation');
      return toEntry(row, now);
    },

    async resend(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        requireManager(actor, await members.lockAll(tx, actor.userId));
        const renewed = { nonce: newNonce(), expiresAt: expiry() };
        if (!(await repository.renew(tx, { userId: actor.userId, id }, renewed))) {
          throw notFound('The invitation');
        }
        await outbox.enqueue(tx, 'invitation', { invitationId: id });
      });
    },

    async withdraw(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        requireManager(actor, await members.lockAll(tx, actor.userId));
        const row = await repository.find(id, tx);
        const isOwn = row?.userId === actor.userId;
        if (!row || !isOwn || !(await repository.end(tx, row, 'withdrawn', clock.now()))) {
          throw notFound('The invitation');
        }
      });
    },

    async view(key: string): Promise<InvitationView> {
      const row = await open(key);
      const login = await auth.logins.findLogin(row.email);
      return {
        email: row.email,
        companyName: row.companyName,
        userType: typeOf(row),
        invitedBy: row.inviterName,
        role: row.role,
        mayBind: row.mayBind,
        bindLimit: row.bindLimit,
        expiresAt: row.expiresAt.toISOString(),
        hasLogin: login?.verifiedAt !== null && login !== undefined,
      };
    },

    async decline(key: string): Promise<void> {
      const row = await open(key);
      await withTransaction(db, async (tx) => {
        if (!(await repository.end(tx, row, 'declined', clock.now()))) throw linkInvalid();
        await outbox.enqueue(tx, 'invitation-declined', { invitationId: row.id });
      });
    },

    /** Joins with a new login for the invited address, whose mailbox the link has verified. */
    async accept(
      { key, name, password }: { key: string; name: string; password: string },
      origin: LoginOrigin,
    ): Promise<{ userId: number; userType: 'Supplier' | 'Buyer'; session: OpenedSession }> {
      const row = await open(key);
      await ports.assertPasswordAllowed(row.userId, row.email);
      await ports.refuseOwnName({ name });
      const known = await auth.logins.findLogin(row.email);
      if (known?.verifiedAt) throw emailTaken();
      if (isCommonPassword(password, [row.email, name, row.companyName])) {
        throw invalidField('password', commonPasswordText);
      }
      const passwordHash = await auth.passwords.hash(password);
      const session = await withTransaction(db, async (tx) => {
        const loginId = known?.id ?? (await auth.logins.createLogin(tx, row.email, passwordHash));
        await auth.logins.changeLogin(tx, loginId, { passwordHash, verifiedAt: clock.now() });
        await join(tx, row, { loginId, name, address: origin.address });
        const who = { loginId, userId: row.userId, role: row.companyRole, tries: null };
        return (await auth.sessions.enter(tx, who, origin, marksOf(origin))).session;
      });
      return { userId: row.userId, userType: typeOf(row), session };
    },

    /** Joins by an open invitation within the transaction of a proof that the address is the person's. */
    joinIn: join,

    /** Joins as the person who is logged in; the invitation cannot be used by another address. */
    async joinAs(actor: Actor, { key, name }: { key: string; name: string }) {
      const row = await open(key);
      await ports.refuseOwnName({ name });
      await withTransaction(db, async (tx) => {
        const login = await auth.logins.getLogin(actor.loginId, tx);
        if (emailKey(login.email) !== emailKey(row.email)) throw otherAddress(row.email);
        await join(tx, row, { loginId: actor.loginId, name, address: actor.address });
      });
      return { userId: row.userId, userType: typeOf(row) };
    },
  };
}
export type Invitations = ReturnType<typeof createInvitations>;

const newNonce = () => randomBytes(16).toString('base64url');

const typeOf = ({ companyRole }: Pick<InvitationRow, 'companyRole'>): 'Supplier' | 'Buyer' =>
  companyRole === 'supplier' ? 'Supplier' : 'Buyer';

const linkInvalid = () =>
  new AppError('link_invalid', {
    text: 'This invitation is no longer valid. Please ask for a new one.',
  });

export const alreadyThere = () =>
  new AppError('illegal_transition', { text: 'You belong to this company already.' });

const otherAddress = (email: string) =>
  new AppError('illegal_transition', {
    text: `This invitation is for ${email}. Please log in with that address.`,
  });

const tooMany = () =>
  new AppError('illegal_transition', {
    text: `A company can have ${limits.peopleOfCompany} people, open invitations included.`,
  });

function toEntry(row: InvitationRow, now: Date): InvitationEntry {
  const { id, email, role, mayBind, bindLimit } = row;
  return {
    id,
    email,
    role,
    mayBind,
    bindLimit,
    invitedBy: row.inviterName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
  };
}
