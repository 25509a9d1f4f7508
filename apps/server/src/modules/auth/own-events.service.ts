import { securityEventWords } from '@proffer/contract/administration/security-event-words';
import type { OwnSecurityEvent } from '@proffer/contract/administration/security-events.schemas';
import type { Actor } from '../../platform/session/actor';
import type { OwnEventsRepository } from './own-events.repository';
import { deviceName } from './sessions.service';
import { shortenedAddress } from './shortened-address';

/** Creates the service that shows a user the security events of their own login (docs/decisions/0018). */
export function createOwnEventsService(repository: OwnEventsRepository) {
  return {
    /** Returns a range of the actor's own security events, newest first. */
    async list(actor: Actor, part: { offset: number; limit: number }): Promise<OwnSecurityEvent[]> {
      const rows = await repository.list(actor.loginId, part);
      return rows.map((row) => {
        const isHere = row.address === actor.address;
        // A failed try may come from a stranger who mistyped an email, so the end of that address is hidden.
        const isWhole = isHere || !securityEventWords[row.kind].isTry;
        return {
          id: row.id,
          kind: row.kind,
          at: row.createdAt.toISOString(),
          lastAt: row.lastAt.toISOString(),
          times: row.times,
          device: row.device === '' ? '' : deviceName(row.device),
          address: isWhole ? row.address : shortenedAddress(row.address),
          isThisDevice: isHere && row.device === actor.device,
        };
      });
    },

    count: ({ loginId }: Actor): Promise<number> => repository.count(loginId),
  };
}
export type OwnEventsService = ReturnType<typeof createOwnEventsService>;
