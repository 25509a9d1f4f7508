import type { AuditSubject } from '@proffer/contract/wire/choices';
import type { Executor } from '../database';
import { auditLog } from '../../schema';
import type { Clock } from '../clock';
import type { Actor } from '../session/actor';

export interface AuditEntry {
  /** What was done, as a word of the market: `user.approved`. */
  act: string;
  subject: { kind: AuditSubject; id: number };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface AuditLog {
  /** Writes an act down in the transaction that does it. The actor is null for an act at the server's own console. */
  add(tx: Executor, actor: Pick<Actor, 'userId' | 'address'> | null, entry: AuditEntry): Promise<void>;
}

/** What administrators do, only ever appended to (ADM-22). */
export function createAuditLog(clock: Clock): AuditLog {
  return {
    async add(tx, actor, { act, subject, before, after }) {
      await tx.insert(auditLog).values({
        actorId: actor?.userId ?? null,
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
