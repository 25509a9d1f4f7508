import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock';
import type { Executor } from '../../platform/database';
import { deriveText, sameText } from '../../platform/secrets';
import type { LinkPurpose, ProofsRepository } from './proofs.repository';

export interface GoodLink {
  id: number;
  loginId: number;
  newEmail: string | null;
  /** Session that requested a link of kind `email`. */
  sessionId: number | null;
}

/**
 * Creates the service for mailed links that work once. A link's key is derived when its mail is written and stored
 * nowhere.
 */
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

    /**
     * Returns a link with its key, for its mail: by id, or the newest of a login. Undefined once it has been used or
     * has expired.
     */
    async read(
      of: { id: number } | { loginId: number; purpose: LinkPurpose },
    ): Promise<(GoodLink & { key: string; expiresAt: Date }) | undefined> {
      const link = await repository.findLink(of, clock.now());
      if (!link) return undefined;
      const { id, loginId, newEmail, sessionId, expiresAt } = link;
      return { id, loginId, newEmail, sessionId, expiresAt, key: keyOf(link) };
    },

    /** Returns the link of a key if it is still valid. */
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
