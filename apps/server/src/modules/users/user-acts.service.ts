import { approvalFaults, valuesChecked, type CheckedValues } from '@proffer/contract/users/checked-facts';
import { checkableFacts, type CheckableFact, type UserAct } from '@proffer/contract/wire/choices';
import type { BulkReply } from '@proffer/contract/users/admin-users.schemas';
import type { AuditEntry, AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Actor } from '../../platform/session/actor';
import { assertProven } from '../../platform/session/proof';
import type { Auth } from '../auth';
import type { MarketPort } from './market.port';
import type { AdminUsersRepository, LockedUser } from './admin-users.repository';
import type { AdminUsersService } from './admin-users.service';
import type { NoticesPort } from '../notices';
import { obstacleTo, whyAdminStays } from './user-acts.policy';
import type { UserDecisionsRepository } from './user-decisions.repository';
import { companyValidated } from './users.notices';
import type { ValidationRequestsRepository } from './validation/validation-requests.repository';

/** Hides or shows all offers of a supplier; both return the number of offers. */
export interface HidingPort {
  hideAllOf(tx: Executor, userId: number): Promise<number>;
  showAllOf(tx: Executor, userId: number): Promise<number>;
}

interface UserActsDeps {
  db: Database;
  repository: AdminUsersRepository;
  decisions: UserDecisionsRepository;
  requests: Pick<ValidationRequestsRepository, 'findOpen' | 'close'>;
  admins: Pick<AdminUsersService, 'letIn'>;
  sessions: Pick<Auth['sessions'], 'endOfUser'>;
  offers: HidingPort;
  audit: AuditLog;
  outbox: Pick<MailOutbox, 'enqueue'>;
  notices: Pick<NoticesPort, 'announce'>;
  settings: Pick<MarketPort, 'findProofMs'>;
  clock: Clock;
}

/** Parameters of an administrator's act on a user. */
interface Wanted {
  facts?: CheckableFact[];
  /** Keeps the facts checked earlier, in addition to `facts`. */
  addsFacts?: boolean;
  /** Reason sent to the user. */
  reason?: string;
  /** Internal note for administrators. */
  note?: string;
  /** Version of the profile that the administrator has seen. */
  profileVersion?: number | undefined;
}

/**
 * Creates the service of administrators' acts on accounts (ADM-5 to ADM-16). Each act is judged on the locked row.
 * Its effects, audit entry, mail and note are one transaction, so a repeated click or a concurrent act is answered as
 * already done. Each act returns a text about what was done.
 */
export function createUserActs(deps: UserActsDeps) {
  const { db, repository, decisions, requests, admins, sessions, offers } = deps;
  const { audit, outbox, notices, settings, clock } = deps;

  async function write(
    tx: Executor,
    actor: Actor,
    user: LockedUser,
    entry: Pick<AuditEntry, 'act' | 'before' | 'after'>,
  ): Promise<void> {
    await audit.add(tx, actor, { ...entry, subject: { kind: 'user', id: user.userId } });
  }

  async function addNote(
    tx: Executor,
    actor: Actor,
    userId: number,
    text = '',
  ): Promise<{ noteId?: number }> {
    if (text === '') return {};
    const note = { userId, authorId: actor.userId, text, createdAt: clock.now() };
    return { noteId: await decisions.addNote(tx, note) };
  }

  /** Validates a company or denies it, which decides its open request; earlier decisions stay in the history. */
  async function decide(
    tx: Executor,
    actor: Actor,
    user: LockedUser,
    decision: {
      state: 'validated' | 'denied';
      facts: CheckableFact[];
      checked?: CheckedValues;
      reason: string;
      note?: string;
    },
  ): Promise<number> {
    const { state, facts, reason, checked = {} } = decision;
    const id = await decisions.add(tx, {
      userId: user.userId,
      state,
      facts,
      checked,
      reason,
      decidedBy: actor.userId,
      createdAt: clock.now(),
    });
    await repository.setValidation(tx, user.userId, state);
    await requests.close(tx, user.userId, state === 'validated' ? 'approved' : 'denied', clock.now());
    const noted = await addNote(tx, actor, user.userId, decision.note);
    await write(tx, actor, user, {
      act: state === 'validated' ? 'user.validated' : 'user.denied',
      before: { validation: user.validation },
      after: { validation: state, ...(state === 'validated' ? { facts, checked } : { reason }), ...noted },
    });
    return id;
  }

  async function approve(tx: Executor, actor: Actor, user: LockedUser, wanted: Wanted): Promise<string> {
    const { facts: named = [], addsFacts = false, note = '' } = wanted;
    if (user.role === 'admin') {
      await admins.letIn(tx, actor, user.userId, await addNote(tx, actor, user.userId, note));
      return 'Administrator approved.';
    }
    const last = await decisions.findLast(user.userId, tx);
    const before = last?.state === 'validated' ? last.facts : undefined;
    const facts = addsFacts && before ? joined(before, named) : named;
    if (before && isSameSet(before, facts) && !(await requests.findOpen(user.userId, tx))) {
      throw refused('This company is validated already, with the same facts.');
    }
    const profile = await repository.findCheckable(tx, user.userId);
    if (!profile) throw notFound('The company');
    const fresh = named.filter((fact) => !before?.includes(fact));
    const faults = approvalFaults({ facts, named: fresh, note, gstin: profile.gstin });
    if (faults.facts !== undefined) throw invalidField('facts', faults.facts);
    if (faults.note !== undefined) throw invalidField('note', faults.note);
    if (wanted.profileVersion !== undefined && wanted.profileVersion !== profile.version) {
      throw new AppError('changed_meanwhile', {
        text: 'The company has changed its profile since you opened it. Please look at it again.',
      });
    }
    const checked = valuesChecked(facts, profile);
    const id = await decide(tx, actor, user, { state: 'validated', facts, checked, reason: '', note });
    await notices.announce(tx, companyValidated(user, id));
    return 'Company validated.';
  }

  /**
   * Denies a company or an administrator. A denied administrator is deactivated with the reason, so that no
   * unfinished account remains.
   */
  async function deny(tx: Executor, actor: Actor, user: LockedUser, wanted: Wanted): Promise<string> {
    const { reason = '', note = '' } = wanted;
    if (user.role === 'admin') {
      await endAccess(tx, actor, user, { reason, note, act: 'user.denied' });
      return 'Administrator denied.';
    }
    const decisionId = await decide(tx, actor, user, { state: 'denied', facts: [], reason, note });
    await outbox.enqueue(tx, 'validation-denied', { decisionId, userId: user.userId });
    return 'Validation denied.';
  }

  async function endAccess(
    tx: Executor,
    actor: Actor,
    user: LockedUser,
    how: { reason: string; note: string; act: 'user.denied' | 'user.deactivated' },
  ): Promise<{ offersHidden: number; sessionsEnded: number }> {
    const by = { userId: actor.userId, reason: how.reason, at: clock.now() };
    if (!(await repository.deactivate(tx, user.userId, by))) {
      throw refused('This account is deactivated already.');
    }
    const offersHidden = await offers.hideAllOf(tx, user.userId);
    const sessionsEnded = await sessions.endOfUser(tx, { userId: user.userId });
    const noted = await addNote(tx, actor, user.userId, how.note);
    await write(tx, actor, user, {
      act: how.act,
      before: { isDeactivated: false },
      after: { isDeactivated: true, reason: how.reason, offersHidden, sessionsEnded, ...noted },
    });
    await outbox.enqueue(tx, 'account-deactivated', { userId: user.userId });
    return { offersHidden, sessionsEnded };
  }

  async function deactivate(tx: Executor, actor: Actor, user: LockedUser, wanted: Wanted): Promise<string> {
    const { reason = '', note = '' } = wanted;
    const how = { reason, note, act: 'user.deactivated' } as const;
    const { offersHidden, sessionsEnded } = await endAccess(tx, actor, user, how);
    return `Account deactivated: ${counted(offersHidden, 'offer')} hidden, ${counted(sessionsEnded, 'session')} ended.`;
  }

  async function activate(tx: Executor, actor: Actor, user: LockedUser, wanted: Wanted): Promise<string> {
    await repository.activate(tx, user.userId);
    const offersShown = await offers.showAllOf(tx, user.userId);
    const noted = await addNote(tx, actor, user.userId, wanted.note);
    await write(tx, actor, user, {
      act: 'user.activated',
      before: { isDeactivated: true, reason: user.deactivationReason },
      after: { isDeactivated: false, offersShown, ...noted },
    });
    await outbox.enqueue(tx, 'account-activated', { userId: user.userId });
    return `Account activated: ${counted(offersShown, 'offer')} back on the market.`;
  }

  const acts = { approve, deny, activate, deactivate };

  async function perform(actor: Actor, act: UserAct, userId: number, wanted: Wanted): Promise<string> {
    const known = await repository.find(userId);
    if (!known) throw notFound('The user');
    // An open session alone must not decide who administers the market.
    if (known.role === 'admin') {
      assertProven('recent', actor, { now: clock.now(), proofMs: await settings.findProofMs() });
    }
    return withTransaction(db, async (tx) => {
      // Lock the administrators first and always in the same order, which prevents deadlocks.
      const approved = known.role === 'admin' ? await repository.lockApproved(tx) : undefined;
      const user = await repository.hold(tx, userId);
      if (!user) throw notFound('The user');
      const stays = approved && act === 'deactivate' ? whyAdminStays(actor, approved) : null;
      const obstacle = obstacleTo(act, user, actor) ?? stays;
      if (obstacle !== null) throw refused(obstacle);
      return acts[act](tx, actor, user, wanted);
    });
  }

  return {
    perform,

    /**
     * Performs one act on several users, separately and in the given order; a refusal is reported per user. Facts
     * checked earlier stay, because the caller of a bulk act does not see them.
     */
    async performAll(
      actor: Actor,
      act: UserAct,
      userIds: number[],
      wanted: Pick<Wanted, 'facts' | 'reason'> & { profileVersions?: Record<string, number> },
    ): Promise<BulkReply['rows']> {
      const names = await repository.namesOf(userIds);
      const { profileVersions = {}, ...shared } = wanted;
      const rows: BulkReply['rows'] = [];
      for (const userId of userIds) {
        const row = { userId, name: names.get(userId) ?? '' };
        const each = { ...shared, addsFacts: true, profileVersion: profileVersions[userId] };
        try {
          rows.push({ ...row, ok: true, text: await perform(actor, act, userId, each) });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          rows.push({ ...row, ok: false, text: error.text });
        }
      }
      return rows;
    },

    /** Stores a note for other administrators. */
    async note(actor: Actor, userId: number, text: string): Promise<void> {
      const user = await repository.find(userId);
      if (!user) throw notFound('The user');
      await withTransaction(db, async (tx) => {
        const noted = await addNote(tx, actor, userId, text);
        await write(tx, actor, user, { act: 'user.noted', before: {}, after: noted });
      });
    },
  };
}
export type UserActs = ReturnType<typeof createUserActs>;

function refused(text: string): AppError {
  return new AppError('illegal_transition', { text });
}

/** Returns the union of both lists, in the canonical order. */
function joined(left: readonly CheckableFact[], right: readonly CheckableFact[]): CheckableFact[] {
  return checkableFacts.filter((fact) => left.includes(fact) || right.includes(fact));
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((one) => right.includes(one));
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
