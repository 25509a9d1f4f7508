import type { FastifyBaseLogger } from 'fastify';
import type { SecurityEventKind } from '@proffer/contract/choices';
import type { Clock } from '../clock';
import { shareWrites, type Database, type Executor } from '../database';
import type { Origin } from '../session/actor';
import { securityEvents } from '../../schema';

const longestAccount = 254;

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The login it is about; null when the address typed belongs to nobody. */
  loginId: number | null;
  /** The login's email address, or the one that was typed. */
  account: string;
  /** Where it came from; null at the server's own console. */
  origin: Origin | null;
  /** What else tells one case from another; never a password, code, key or token. */
  detail?: Record<string, string | number | boolean>;
}

export interface SecurityEvents {
  /** Writes an event down in the transaction that does what it tells of. */
  add(tx: Executor, event: SecurityEvent): Promise<void>;
  /**
   * Writes an event down beside the request: nobody waits for it, those of one moment share a statement, and one that
   * cannot be written is logged. For what changes nothing itself: tries and refusals.
   */
  note(event: SecurityEvent): void;
}

/** The record of log-ins, refusals and changed proofs (OWASP ASVS 5, chapter 16). */
export function createSecurityEvents({
  db,
  clock,
  logger,
}: {
  db: Database;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'error'>;
}): SecurityEvents {
  const rowOf = ({ kind, loginId, account, origin, detail = {} }: SecurityEvent) => {
    const now = clock.now();
    return {
      kind,
      loginId,
      account: account.toLowerCase().slice(0, longestAccount),
      address: origin?.address ?? '',
      device: origin?.device ?? '',
      detail,
      createdAt: now,
      lastAt: now,
    };
  };
  type Row = ReturnType<typeof rowOf>;
  const write = shareWrites(async (rows: Row[]) => {
    await db.insert(securityEvents).values(rows);
    return rows;
  });

  return {
    async add(tx, event) {
      await tx.insert(securityEvents).values(rowOf(event));
    },
    note(event) {
      write(rowOf(event)).catch((error: unknown) => {
        logger.error({ err: error, kind: event.kind }, 'a security event could not be written');
      });
    },
  };
}
