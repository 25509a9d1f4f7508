import { randomBytes } from 'node:crypto';
import { limits } from '@proffer/contract/wire/limits';
import { handoverOver, type OpenedHandover, type StartedHandover } from '@proffer/contract/nda/schemas';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import type { Jobs } from '../../../platform/jobs';
import { hashToken } from '../../../platform/secrets';
import type { Actor } from '../../../platform/session/actor';
import { createHandoverRepository } from './handover.repository';
import { readSignature } from '../../signing';

const keyBytes = 32;

interface HandoversDeps {
  db: Database;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
}

type HandoverState = { state: 'waiting' | 'opened' | 'expired' } | { state: 'drawn'; signature: string };

/**
 * Lets a user draw a signature on a phone for a page that is open elsewhere (NDA-35). The
 * key permits drawing only: the picture goes to the user who started the hand-over and who alone signs with
 * it. It is stored for ten minutes at most.
 */
export function createSignatureHandovers({ db, jobs, clock }: HandoversDeps) {
  const repository = createHandoverRepository(db);
  jobs.define('nda.sweep-handovers', () => repository.removeExpired(clock.now()), { cron: '*/10 * * * *' });

  async function findByKey(key: string) {
    const row = await repository.findByKey(hashToken(key), clock.now());
    if (!row) throw new AppError('link_invalid', { text: handoverOver });
    return row;
  }

  return {
    /** Returns a new key for the other device, which cannot be read again; it replaces the caller's earlier one. */
    async start(actor: Actor): Promise<StartedHandover> {
      const key = randomBytes(keyBytes).toString('base64url');
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + limits.signatureHandoverMs);
      const keyHash = hashToken(key);
      const handoverId = await withTransaction(db, (tx) =>
        repository.replace(tx, {
          userId: actor.userId,
          memberId: actor.member.id,
          keyHash,
          expiresAt,
          createdAt,
        }),
      );
      return { handoverId, key, expiresAt: expiresAt.toISOString() };
    },

    /**
     * Returns the state to the user who started the hand-over. The picture stays readable until the key
     * expires, as a reply may be lost.
     */
    async read(actor: Actor, id: number): Promise<HandoverState> {
      const row = await repository.findOwn(id, actor.member.id);
      if (!row) throw notFound('The hand-over');
      if (row.expiresAt <= clock.now()) return { state: 'expired' };
      if (row.picture)
        return { state: 'drawn', signature: `data:image/png;base64,${row.picture.toString('base64')}` };
      return { state: row.openedAt === null ? 'waiting' : 'opened' };
    },

    /** Marks the hand-over as opened and returns only the first name of the signer, as anybody might hold the key. */
    async open(key: string): Promise<OpenedHandover> {
      const row = await findByKey(key);
      if (row.drawnAt !== null) throw new AppError('link_invalid', { text: handoverOver });
      await repository.markOpened(row.id, clock.now());
      return { firstName: row.firstName, expiresAt: row.expiresAt.toISOString() };
    },

    /** Stores the drawn signature (PNG data URL) for the user who started the hand-over; refuses a second one. */
    async draw(key: string, signature: string): Promise<void> {
      const row = await findByKey(key);
      const picture = await readSignature(signature);
      if (row.drawnAt !== null || !picture || !(await repository.draw(row.id, picture, clock.now()))) {
        throw new AppError('illegal_transition', {
          text: 'A signature has already been sent. Please return to your other screen.',
        });
      }
    },
  };
}
export type SignatureHandovers = ReturnType<typeof createSignatureHandovers>;
