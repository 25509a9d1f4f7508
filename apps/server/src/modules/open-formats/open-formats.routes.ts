import { openFormatRoutes } from '@proffer/contract/open-formats/routes';
import type { Handle } from '../../platform/http/route-adapter';
import type { CalendarFeeds } from './calendar/calendar-feeds.service';
import type { Ocds } from './ocds/ocds.service';
import type { Ubl } from './ubl/ubl.service';

const cached = { 'cache-control': 'public, max-age=300' };

interface OpenFormatServices {
  ubl: Ubl;
  ocds: Ocds;
  calendars: CalendarFeeds;
}

export function registerOpenFormatRoutes(handle: Handle, { ubl, ocds, calendars }: OpenFormatServices): void {
  handle(openFormatRoutes.contractOrder, async ({ params }, { actor }) => ({
    status: 200,
    body: await ubl.readOrder(actor, params.id),
  }));

  handle(openFormatRoutes.contractOrderResponse, async ({ params }, { actor }) => ({
    status: 200,
    body: await ubl.readOrderResponse(actor, params.id),
  }));

  handle(openFormatRoutes.openData, async ({ query }) => ({
    status: 200,
    body: await ocds.page(query),
    headers: cached,
  }));

  handle(openFormatRoutes.calendarFeed, async ({ query }, { reply }) => {
    const { bytes, etag } = await calendars.read(query.key);
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if ((reply.request.headers['if-none-match'] ?? '').includes(etag))
      return { status: 304, body: '', headers };
    return { status: 200, body: { bytes, fileName: 'due-dates.ics' }, headers };
  });

  handle(openFormatRoutes.calendarAddress, async (_input, { actor }) => ({
    status: 200,
    body: await calendars.find(actor),
  }));

  handle(openFormatRoutes.makeCalendarAddress, async (_input, { actor }) => ({
    status: 201,
    body: await calendars.make(actor),
  }));

  handle(openFormatRoutes.removeCalendarAddress, async (_input, { actor }) => {
    await calendars.remove(actor);
    return { status: 200, body: 'The address is removed.' };
  });
}
