import type { AuditSubject } from '@proffer/contract/wire/choices';
import type { Executor } from '../database';
import { auditLog } from '../../schema';
import type { Clock } from '../clock';
import type { Actor } from '../session/actor';

export interface AuditEntry {
  /** Name of the action, such as `user.approved`. */
  act: string;
  subject: { kind: AuditSubject; id: number };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface AuditLog {
  /**
   * Inserts an entry in the transaction of the action itself. A null actor stands for the operator
   * at the server’s console.
   */
  add(
    tx: Executor,
    actor: (Pick<Actor, 'userId' | 'address'> & Partial<Pick<Actor, 'member'>>) | null,
    entry: AuditEntry,
  ): Promise<void>;
}

/** Creates the append-only log of administrators’ actions (ADM-22). */
export function createAuditLog(clock: Clock): AuditLog {
  return {
    async add(tx, actor, { act, subject, before, after }) {
      await tx.insert(auditLog).values({
        actorId: actor?.userId ?? null,
        memberId: actor?.member?.id ?? null,
        address: actor?.address ?? '',
        act,
        subjectKind: subject.kind,
        subjectId: subject.id,
        before,
        after,
        createdAt: clock.now(),
      });
    },
  };
}
