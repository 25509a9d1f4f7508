import { rememberedSignature, type RememberedSignature } from '@proffer/contract/signing/schemas';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import { notFound } from '../../platform/errors';
import { seal, unseal } from '../../platform/secrets';
import type { Actor } from '../../platform/session/actor';
import { isRecentlyProven } from '../../platform/session/proof';
import { createRememberedRepository } from './remembered.repository';
import { readSignature } from './signature-input';

const purpose = 'remembered-signature';

interface RememberedDeps {
  db: Database;
  secret: Buffer;
  clock: Clock;
  /** Returns how long a proof is recent. */
  findProofMs: () => Promise<number>;
}

/**
 * Remembers a user's signature for the next time, encrypted for its owner (NDA-88 to NDA-90). It signs
 * nothing by itself: the page receives it and sends it back with a new consent.
 */
export function createRememberedSignatures({ db, secret, clock, findProofMs }: RememberedDeps) {
  const repository = createRememberedRepository(db);

  async function read(userId: number): Promise<RememberedSignature | undefined> {
    const row = await repository.find(userId);
    if (!row) return undefined;
    const plain = unseal(secret, purpose, String(userId), row.sealed).toString();
    return rememberedSignature.parse(JSON.parse(plain));
  }

  return {
    /** Returns since when a signature is stored, and whether its owner can read it without another proof. */
    async state(actor: Actor): Promise<{ rememberedDate: string | null; canRead: boolean }> {
      const row = await repository.find(actor.userId);
      return {
        rememberedDate: row?.savedAt.toISOString() ?? null,
        canRead:
          row !== undefined && isRecentlyProven(actor, { now: clock.now(), proofMs: await findProofMs() }),
      };
    },

    async read({ userId }: Actor): Promise<RememberedSignature> {
      const signature = await read(userId);
      if (!signature) throw notFound('The remembered signature');
      return signature;
    },

    /** Stores a signature; its picture is cleaned like one that is signed with. */
    async save({ userId }: Actor, { signature, ...facts }: RememberedSignature): Promise<void> {
      const png = await readSignature(signature);
      const picture = png ? `data:image/png;base64,${Buffer.from(png).toString('base64')}` : undefined;
      const clean: RememberedSignature = {
        ...facts,
        ...(picture === undefined ? {} : { signature: picture }),
      };
      const sealed = seal(secret, purpose, String(userId), Buffer.from(JSON.stringify(clean)));
      await repository.save({ userId, sealed, savedAt: clock.now() });
    },

    forget: ({ userId }: Actor): Promise<void> => repository.forget(db, [userId]),

    /** Deletes the remembered signatures of closed accounts. */
    forgetAll: (tx: Executor, userIds: number[]): Promise<void> => repository.forget(tx, userIds),

    /** Returns the remembered signature for the personal-data export. */
    ownData: read,
  };
}
export type RememberedSignatures = ReturnType<typeof createRememberedSignatures>;
