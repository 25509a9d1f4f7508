import { setTimeout as sleep } from 'node:timers/promises';
import { isCall, type Browser, type Page, type Request } from '../../e2e/fixtures/browser';
import type { Person } from './market';
import { settingsOf, type Role, type Screen } from './screens';
import { createWaves } from './waves';

/** Way to a screen: `load` opens its address, `move` navigates from the previous screen. */
export type Way = 'load' | 'move';

interface RecordedCall {
  method: string;
  /** Path and query. */
  path: string;
  body?: string;
  headers: Record<string, string>;
  /** Wave of the request; it waited for those of earlier waves. */
  wave: number;
}

/** Requests and frames of one view of a screen. */
export interface View {
  role: Role;
  screen: string;
  way: Way;
  calls: RecordedCall[];
  /** Frames over a new live connection; empty if the connection was reused. */
  frames: string[];
}

/** Time without activity after which a view is complete; longer than the page's reaction to a reply. */
const quietMs = 600;
const longestMs = 20_000;
const repeatedHeaders = ['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'];

interface Ongoing {
  call: RecordedCall;
  isDone: boolean;
}

async function readHeaders(request: Request, call: RecordedCall): Promise<void> {
  const headers = await request.allHeaders();
  for (const name of repeatedHeaders) if (headers[name]) call.headers[name] = headers[name];
}

/** Records the requests and frames of a page. */
function listen(page: Page) {
  let asked: Ongoing[] = [];
  let frames: string[] = [];
  let reading: Promise<void>[] = [];
  let quietSince = Date.now();
  const found = new Map<object, Ongoing>();
  const waves = createWaves<object>();
  /** Requests in progress, including scripts and images, because late code sends late requests. */
  const underway = new Set<object>();
  page.on('request', (request) => {
    underway.add(request);
    if (!isCall(request)) return;
    const { pathname, search } = new URL(request.url());
    const call: RecordedCall = {
      method: request.method(),
      path: pathname + search,
      headers: {},
      wave: waves.ask(request),
    };
    const body = request.postData();
    if (body !== null) call.body = body;
    const ongoing = { call, isDone: false };
    asked.push(ongoing);
    found.set(request, ongoing);
    reading.push(readHeaders(request, call));
  });
  const ended = (request: object) => {
    const ongoing = found.get(request);
    if (ongoing) ongoing.isDone = true;
    waves.answer(request);
    underway.delete(request);
    quietSince = Date.now();
  };
  page.on('requestfinished', ended).on('requestfailed', ended);
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      quietSince = Date.now();
      if (String(payload).trim() !== '') frames.push(String(payload));
    });
  });
  return {
    begin(): void {
      asked = [];
      waves.begin();
      frames = [];
      reading = [];
      quietSince = Date.now();
    },
    /** Returns the requests since the start, once none is in progress. */
    async take(): Promise<Pick<View, 'calls' | 'frames'>> {
      const giveUpAt = Date.now() + longestMs;
      while (underway.size > 0 || Date.now() - quietSince < quietMs) {
        if (Date.now() > giveUpAt) {
          const open = asked.filter(({ isDone }) => !isDone).map(({ call }) => call.path);
          throw new Error(`${page.url()} is not done: ${open.join(', ')}`);
        }
        await sleep(50);
      }
      await Promise.all(reading);
      return { calls: asked.map(({ call }) => call), frames };
    },
  };
}

/** Opens a page with a user's session in a browser context of its own. */
export async function openPage(
  browser: Browser,
  base: string,
  role: Role,
  { token, ids }: Person,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: base,
    ignoreHTTPSErrors: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await context.addCookies([{ name: 'proffer_session', value: token, url: base, httpOnly: true }]);
  const page = await context.newPage();
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { userId: String(ids.user), usertype: role.toUpperCase() },
  );
  return page;
}

export const addressOf = ({ path }: Screen, ids: Person['ids']): string =>
  typeof path === 'string' ? path : path(ids);

/** Navigates like a link of the app; the router identifies moves by a key in the history. Runs in the page. */
export function moveTo(address: string): void {
  const { __TSR_index: place = 0 } = (history.state ?? {}) as { __TSR_index?: number };
  const key = crypto.randomUUID();
  history.pushState({ key, __TSR_key: key, __TSR_index: place + 1 }, '', address);
}

/** Records each screen of a role, opened by its address and by navigation. */
export async function recordViews(
  browser: Browser,
  base: string,
  role: Role,
  person: Person,
  screens: Screen[],
): Promise<View[]> {
  const page = await openPage(browser, base, role, person);
  const { ids } = person;
  const listening = listen(page);
  const views: View[] = [];
  const visit = async (screen: Screen, way: Way, open: (address: string) => Promise<unknown>) => {
    const address = addressOf(screen, ids);
    listening.begin();
    await open(address);
    await page.locator('h1, h2').first().waitFor();
    const view = { role, screen: screen.name, way, ...(await listening.take()) };
    const place = new URL(page.url()).pathname;
    if (place !== address.split('?')[0]) throw new Error(`${role}’s ${screen.name} led to ${place}`);
    views.push(view);
  };
  for (const screen of screens) {
    await visit(screen, 'load', (address) => page.goto(address));
    // Ends the live connection of the tab before the next view.
    await page.goto('about:blank');
  }
  // Navigates from one screen to the next with an empty cache.
  listening.begin();
  await page.goto(settingsOf[role]);
  await listening.take();
  for (const screen of screens) {
    await visit(screen, 'move', (address) => page.evaluate(moveTo, address));
  }
  await page.context().close();
  return views;
}
