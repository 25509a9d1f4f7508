import { securityEventRoutes } from '@proffer/contract/administration/security-events.routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { OwnEventsService } from './own-events.service';

export function registerOwnEventRoutes(handle: Handle, ownEvents: OwnEventsService): void {
  handle(securityEventRoutes.ownSecurityEvents, async ({ query }, { actor }) => {
    const { page, size } = query;
    const [events, total] = await Promise.all([
      ownEvents.list(actor, { offset: page * size, limit: size }),
      ownEvents.count(actor),
    ]);
    return { status: 200, body: toPage(events, total, query) };
  });
}
