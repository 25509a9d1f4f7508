import { changedSince, type CheckedField, type CheckedValues } from '@proffer/contract/users/checked-facts';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { AdminUsersRepository } from './admin-users.repository';
import type { NoticesPort } from '../notices';
import type { UserDecisionsRepository } from './user-decisions.repository';
import { validationLapsed } from './users.notices';

interface ValidationMarkDeps {
  repository: Pick<AdminUsersRepository, 'hold' | 'findCheckable' | 'awaitValidation'>;
  decisions: Pick<UserDecisionsRepository, 'add' | 'findLast'>;
  audit: AuditLog;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

type Writer = Pick<Actor, 'userId' | 'address'>;

/**
 * Creates the guard of the mark “Validated”, which stands for values that an administrator has checked. Every write
 * to a company's profile goes through it, so that the mark never covers unchecked values.
 */
export function createValidationMark(deps: ValidationMarkDeps) {
  const { repository, decisions, audit, notices, clock } = deps;

  async function lapse(
    tx: Executor,
    writer: Writer,
    user: Parameters<typeof validationLapsed>[0],
    decision: NonNullable<Awaited<ReturnType<typeof decisions.findLast>>>,
    change: { fields: CheckedField[]; now: CheckedValues },
  ): Promise<void> {
    const { userId } = user;
    const { facts, checked } = decision;
    const { fields, now } = change;
    const at = clock.now();
    const lapsed = { userId, state: 'lapsed', facts, checked, reason: '', decidedBy: null } as const;
    const id = await decisions.add(tx, { ...lapsed, createdAt: at });
    await repository.awaitValidation(tx, userId, at);
    await audit.add(tx, writer, {
      act: 'user.validation_lapsed',
      subject: { kind: 'user', id: userId },
      before: { validation: 'validated', facts, ...only(fields, checked) },
      after: { validation: 'waiting', ...only(fields, now) },
    });
    await notices.announce(tx, validationLapsed(user, id, fields));
  }

  return {
    /**
     * Runs a write to a company's profile. If it changes checked values, the mark is removed in the same transaction
     * and the company awaits validation again. The user is locked, so that a concurrent approval sees the values
     * either before or after the write.
     */
    async writeGuarded<T>(tx: Executor, writer: Writer, userId: number, write: () => Promise<T>): Promise<T> {
      const user = await repository.hold(tx, userId);
      const written = await write();
      if (user?.validation !== 'validated') return written;
      const [decision, now] = await Promise.all([
        decisions.findLast(userId, tx),
        repository.findCheckable(tx, userId),
      ]);
      if (decision?.state !== 'validated' || !now) return written;
      const fields = changedSince(decision.checked, now);
      if (fields.length > 0) await lapse(tx, writer, user, decision, { fields, now });
      return written;
    },
  };
}
export type ValidationMark = ReturnType<typeof createValidationMark>;

function only(fields: CheckedField[], values: CheckedValues): CheckedValues {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}
