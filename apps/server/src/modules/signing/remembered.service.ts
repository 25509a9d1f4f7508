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
 * Remembers a person's signature for the next time, encrypted for its owner (NDA-88 to NDA-90). It signs
 * nothing by itself: the page receives it and sends it back with a new consent.
 */
export function createRememberedSignatures({ db, secret, clock, findProofMs }: RememberedDeps) {
  const repository = createRememberedRepository(db);

  function open(row: { userId: number; sealed: Buffer } | undefined): RememberedSignature | undefined {
    if (!row) return undefined;
    const plain = unseal(secret, purpose, String(row.userId), row.sealed).toString();
    return rememberedSignature.parse(JSON.parse(plain));
  }

  return {
    /** Returns since when a signature is stored, and whether its owner can read it without another proof. */
    async state(actor: Actor): Promise<{ rememberedDate: string | null; canRead: boolean }> {
      const row = await repository.find(actor.member.id);
      return {
        rememberedDate: row?.savedAt.toISOString() ?? null,
        canRead:
          row !== undefined && isRecentlyProven(actor, { now: clock.now(), proofMs: await findProofMs() }),
      };
    },

    async read({ member }: Actor): Promise<RememberedSignature> {
      const signature = open(await repository.find(member.id));
      if (!signature) throw notFound('The remembered signature');
      return signature;
    },

    /** Stores a signature; its picture is cleaned like one that is signed with. */
    async save({ userId, member }: Actor, { signature, ...facts }: RememberedSignature): Promise<void> {
      const png = await readSignature(signature);
      const picture = png ? `data:image/png;base64,${Buffer.from(png).toString('base64')}` : undefined;
      const clean: RememberedSignature = {
        ...facts,
        ...(picture === undefined ? {} : { signature: picture }),
      };
      const sealed = seal(secret, purpose, String(userId), Buffer.from(JSON.stringify(clean)));
      await repository.save({ memberId: member.id, userId, sealed, savedAt: clock.now() });
    },

    forget: ({ userId, member }: Actor): Promise<void> =>
      repository.forget(db, { userId, memberId: member.id }),

    /** Deletes the remembered signatures of closed accounts. */
    forgetAll: (tx: Executor, userIds: number[]): Promise<void> => repository.forgetAll(tx, userIds),

    /** Returns a login's remembered signature for the personal-data export. */
    ownData: async (userId: number, loginId: number): Promise<RememberedSignature | undefined> =>
      open(await repository.findOfLogin(userId, loginId)),
  };
}
export type RememberedSignatures = ReturnType<typeof createRememberedSignatures>;
