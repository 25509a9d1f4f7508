import type { z } from 'zod';
import { securityEventWords } from '@proffer/contract/security-event-words';
import { securityEventRoutes } from '@proffer/contract/security-events.routes';
import type { OwnSecurityEvent, ownSecurityEventsQuery } from '@proffer/contract/security-events.schemas';
import type { Database } from '../../platform/database';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { Actor } from '../../platform/session/actor';
import { createOwnEventsRepository } from './own-events.repository';
import { deviceName } from './sessions.service';
import { shortenedAddress } from './shortened-address';

/** What happened at the door of one's own account, for its owner (docs/decisions/0018). */
export function registerOwnEventRoutes(handle: Handle, { db }: { db: Database }): void {
  const repository = createOwnEventsRepository(db);

  async function list(actor: Actor, query: z.output<typeof ownSecurityEventsQuery>) {
    const { page, size } = query;
    const [rows, total] = await Promise.all([
      repository.list(actor.loginId, { offset: page * size, limit: size }),
      repository.count(actor.loginId),
    ]);
    const events = rows.map((row): OwnSecurityEvent => {
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
    return toPage(events, total, query);
  }

  handle(securityEventRoutes.ownSecurityEvents, async ({ query }, { actor }) => ({
    status: 200,
    body: await list(actor, query),
  }));
}
