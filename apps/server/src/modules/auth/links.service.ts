import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock';
import type { Executor } from '../../platform/database';
import { deriveText, sameText } from '../../platform/secrets';
import type { LinkPurpose, ProofsRepository } from './proofs.repository';

export interface GoodLink {
  id: number;
  loginId: number;
  newEmail: string | null;
  /** The session that asked for a link of kind `email`. */
  sessionId: number | null;
}

/** Links that are mailed and work once. Their keys are derived when the mail is written, and stand nowhere else. */
export function createLinksService({
  repository,
  clock,
  secret,
}: {
  repository: ProofsRepository;
  clock: Clock;
  secret: Buffer;
}) {
  const keyOf = (link: { id: number; purpose: LinkPurpose; nonce: string }): string =>
    `${link.id}.${deriveText(secret, `${link.purpose}-link`, `${link.id}:${link.nonce}`)}`;

  return {
    async create(
      tx: Executor,
      link: { loginId: number; purpose: LinkPurpose; newEmail?: string; sessionId?: number; validMs: number },
    ): Promise<number> {
      const { validMs, ...values } = link;
      const createdAt = clock.now();
      return repository.createLink(tx, {
        ...values,
        nonce: randomBytes(16).toString('base64url'),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + validMs),
      });
    },

    /** A link with its key, for its mail: by its id, or a login's newest; undefined once it was used or has expired. */
    async read(
      of: { id: number } | { loginId: number; purpose: LinkPurpose },
    ): Promise<(GoodLink & { key: string; expiresAt: Date }) | undefined> {
      const link = await repository.findLink(of, clock.now());
      if (!link) return undefined;
      const { id, loginId, newEmail, sessionId, expiresAt } = link;
      return { id, loginId, newEmail, sessionId, expiresAt, key: keyOf(link) };
    },

    /** The link a key belongs to, when it is still good. */
    async check(purpose: LinkPurpose, key: string): Promise<GoodLink | undefined> {
      const id = Number(/^(\d{1,15})\./.exec(key)?.[1] ?? 0);
      const link = await repository.findLink({ id }, clock.now());
      if (link?.purpose !== purpose || !sameText(key, keyOf(link))) return undefined;
      const { loginId, newEmail, sessionId } = link;
      return { id, loginId, newEmail, sessionId };
    },

    forget: (tx: Executor, loginId: number) => repository.removeLinks(tx, loginId),
    consume: (tx: Executor, link: GoodLink) => repository.consumeLink(tx, link.id),
  };
}
export type LinksService = ReturnType<typeof createLinksService>;
