import { setTimeout as sleep } from 'node:timers/promises';
import { isCall, type Browser, type Page, type Request } from '../../e2e/fixtures/browser';
import type { Person } from './market';
import { settingsOf, type Role, type Screen } from './screens';
import { createWaves } from './waves';

/** `load`: the app anew, by its address; `move`: within the app, from the screen before. */
export type Way = 'load' | 'move';

interface RecordedCall {
  method: string;
  /** Path and query. */
  path: string;
  body?: string;
  headers: Record<string, string>;
  /** It waited for those of the waves before. */
  wave: number;
}

/** What a browser asked for one view of a screen. */
export interface View {
  role: Role;
  screen: string;
  way: Way;
  calls: RecordedCall[];
  /** What it said over a new live connection; nothing when it went on with the one it had. */
  frames: string[];
}

/** So long nothing is under way before a view counts as whole: longer than the page takes to go on from a reply. */
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

/** Notes the calls and frames of a page. */
function listen(page: Page) {
  let asked: Ongoing[] = [];
  let frames: string[] = [];
  let reading: Promise<void>[] = [];
  let quietSince = Date.now();
  const found = new Map<object, Ongoing>();
  const waves = createWaves<object>();
  /** Scripts and pictures too: what is loaded late asks late. */
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
    /** What was asked since, once nothing is under way any more. */
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

/** A browser of one's own with somebody's session. */
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

/** In the page: as a link of the app does, whose router tells its moves apart by a key in the history. */
export function moveTo(address: string): void {
  const { __TSR_index: place = 0 } = (history.state ?? {}) as { __TSR_index?: number };
  const key = crypto.randomUUID();
  history.pushState({ key, __TSR_key: key, __TSR_index: place + 1 }, '', address);
}

/** Lets a browser with somebody's session visit each screen, by a full load and from within the app. */
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
    // The tab's connection ends with the page, and not somewhere in the next view.
    await page.goto('about:blank');
  }
  // From one to the next as people go, after a start where none of them is known yet.
  listening.begin();
  await page.goto(settingsOf[role]);
  await listening.take();
  for (const screen of screens) {
    await visit(screen, 'move', (address) => page.evaluate(moveTo, address));
  }
  await page.context().close();
  return views;
}
