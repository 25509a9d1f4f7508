import { securityEventWords } from '@proffer/contract/administration/security-event-words';
import type { OwnSecurityEvent } from '@proffer/contract/administration/security-events.schemas';
import type { Actor } from '../../platform/session/actor';
import type { OwnEventsRepository } from './own-events.repository';
import { deviceName } from './sessions.service';
import { shortenedAddress } from './shortened-address';

/** What happened at the door of one's own account, for its owner (docs/decisions/0018). */
export function createOwnEventsService(repository: OwnEventsRepository) {
  return {
    /** The newest first. */
    async list(actor: Actor, part: { offset: number; limit: number }): Promise<OwnSecurityEvent[]> {
      const rows = await repository.list(actor.loginId, part);
      return rows.map((row) => {
        const isHere = row.address === actor.address;
        // Who only tried may be a stranger who mistyped an email, and keeps the last part of the address.
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
