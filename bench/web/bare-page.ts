import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '../../e2e/fixtures/browser';
import type { Person } from '../session/market';
import type { Role } from '../session/screens';
import { callOf, openWindow, type DevTools } from './devtools';
import type { Front } from './front';
import { installPainted } from './probe';

/** Time without requests and painting after which a screen is complete. */
const quietMs = 700;
const longestMs = 240_000;

/** Durations of a screen. */
export interface Taken {
  /** Time from the navigation until the screen is painted from the cache, without placeholders. */
  knownMs: number;
  /** Time until the last paint of the screen. */
  shownMs: number;
  /** Processor time of the page's main thread, which is independent of the load of the machine. */
  workMs: number;
  calls: number;
  /** Number of replies that were awaited one after the other; each takes at least the latency of the line. */
  waits: number;
}

declare global {
  interface Window {
    drawn: { beganAt: number; knownAt: number; lastAt: number };
    /** Starts the measurement of another screen. */
    beginDrawing: () => void;
  }
}

/** Records when the page was last painted. It runs in the page before its own scripts. */
function watchDrawing(): void {
  let titleBefore = '';
  // The title may begin with the number of unread messages.
  const isAnother = () => !document.title.endsWith(titleBefore) || titleBefore === '';
  window.drawn = { beganAt: 0, knownAt: 0, lastAt: 0 };
  window.beginDrawing = () => {
    titleBefore = document.title.replace(/^\(.*?\) /, '');
    Object.assign(window.drawn, { beganAt: performance.now(), knownAt: 0 });
  };
  let isDue = false;
  const note = async () => {
    if (isDue) return;
    isDue = true;
    let isKnown = false;
    const at = await window.painted(() => {
      isDue = false;
      // The initial HTML of the app has no heading.
      isKnown =
        isAnother() &&
        document.querySelector('main :is(h1, h2)') !== null &&
        document.querySelector('.mantine-Skeleton-root') === null;
    });
    window.drawn.lastAt = at;
    if (isKnown) window.drawn.knownAt ||= at;
  };
  new MutationObserver((changes) => {
    // Preloaded code is named in the head.
    if (changes.some(({ target }) => !document.head.contains(target))) void note();
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

export interface BarePage {
  run: DevTools['run'];
  /** Slows the browser down by a factor. */
  slowDown(rate: number): Promise<unknown>;
  /** Loads the app at an address. */
  goTo(address: string): Promise<unknown>;
  /** Runs an action that leads to a screen and returns its durations once it is complete. */
  take(lead: () => Promise<unknown>): Promise<Taken>;
  close(): Promise<void>;
}

function keepIdentity(kept: Record<string, string>): void {
  if (!location.protocol.startsWith('http')) return;
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}

async function prepare(tools: DevTools, role: Role, { ids }: Person): Promise<void> {
  await tools.send('Page.enable');
  await tools.send('Security.setIgnoreCertificateErrors', { ignore: true });
  await tools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await tools.send('Emulation.setLocaleOverride', { locale: 'en-IN' });
  await tools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' });
  const view = { width: 1_280, height: 720, deviceScaleFactor: 1, mobile: false };
  await tools.send('Emulation.setDeviceMetricsOverride', view);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const kept = { userId: String(ids.user), usertype: role.toUpperCase() };
  for (const source of [callOf(keepIdentity, kept), callOf(installPainted), callOf(watchDrawing)]) {
    await tools.send('Page.addScriptToEvaluateOnNewDocument', { source });
  }
}

/** Opens a page with a user's session over a slow line. */
export async function openBarePage(
  browser: Browser,
  { url, traffic }: Front,
  role: Role,
  person: Person,
): Promise<BarePage> {
  const session = { name: 'proffer_session', value: person.token, url, httpOnly: true };
  const tools = await openWindow(browser, [session]);
  await prepare(tools, role, person);

  const worked = async () => {
    const { metrics } = await tools.send<{ metrics: { name: string; value: number }[] }>(
      'Performance.getMetrics',
    );
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const { run, close } = tools;
  return {
    run,
    close,
    slowDown: (rate) => tools.send('Emulation.setCPUThrottlingRate', { rate }),
    goTo: (address) => tools.send('Page.navigate', { url: new URL(address, url).href }),
    async take(lead) {
      traffic.reset();
      const workedBefore = await worked();
      await lead();
      const giveUpAt = Date.now() + longestMs;
      for (;;) {
        const stillMs = await run(() => {
          const { beganAt, lastAt } = window.drawn;
          return lastAt < beganAt ? 0 : performance.now() - lastAt;
        });
        const waitMs = quietMs - Math.min(stillMs, traffic.quietMs());
        if (waitMs <= 0) break;
        if (Date.now() > giveUpAt) {
          const place = await run(() => location.href);
          throw new Error(`${place} is not whole; under way: ${traffic.underway().join(', ')}`);
        }
        await sleep(Math.max(100, waitMs));
      }
      const workMs = Math.round((await worked()) - workedBefore);
      const { beganAt, knownAt, lastAt } = await run(() => window.drawn);
      const [knownMs, shownMs] = [(knownAt || lastAt) - beganAt, lastAt - beganAt].map(Math.round) as [
        number,
        number,
      ];
      return { knownMs, shownMs, workMs, ...traffic.count() };
    },
  };
}
