import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { Deals } from '../deals';
import { createKeysRepository } from './keys/keys.repository';
import { createRememberedRepository } from './remembered.repository';

interface LeavingDeps {
  db: Database;
  deals: Pick<Deals, 'appendKeyChange'>;
  clock: Clock;
}

/** Creates the deletion of what a person signs with, for those who leave a company (COM-46). */
export function createSigningLeaving({ db, deals, clock }: LeavingDeps) {
  const keys = createKeysRepository(db);
  const remembered = createRememberedRepository(db);
  return {
    /** Deletes the remembered signature and the keys of a person; without any key left, the company needs none. */
    async forgetPerson(
      tx: Executor,
      { userId, memberId }: { userId: number; memberId: number },
    ): Promise<void> {
      await remembered.forget(tx, { userId, memberId });
      for (const { spki } of await keys.forgetPerson(tx, memberId)) {
        const key = createHash('sha256').update(spki).digest('hex');
        await deals.appendKeyChange(tx, { userId, act: 'key.removed', by: 'market', key, at: clock.now() });
      }
      if ((await keys.countOfAccount(tx, userId)) === 0) await keys.endDemand(tx, userId);
    },
  };
}
