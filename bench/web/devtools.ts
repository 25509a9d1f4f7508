import type { Browser, CDPSession } from '../../e2e/fixtures/browser';

interface Reply {
  id: number;
  result?: unknown;
  error?: { message: string };
}

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

/** Connection to a page by the DevTools protocol. */
export interface DevTools {
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
  /** Runs a function in the page and returns its result. */
  run<Args extends unknown[], Result>(
    act: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  close(): Promise<void>;
}

/**
 * Returns the source of a call to run in the page. The TypeScript runner adds a helper for names, which is included.
 */
export function callOf<Args extends unknown[]>(act: (...args: Args) => unknown, ...args: Args): string {
  return `globalThis.__name ??= (value) => value; (${act.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
}

/**
 * Opens a window of a browser without Playwright's page, which listens to the network. V8 would then look up the line
 * of code of each request and parse the code a second time. That takes up to a quarter of the work of a slowed page,
 * which no user waits for.
 */
export async function openWindow(
  browser: Browser,
  cookies: { name: string; value: string; url: string; httpOnly: boolean }[],
): Promise<DevTools> {
  const root: CDPSession = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  await root.send('Storage.setCookies', { cookies, browserContextId });
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });
  let lastId = 0;
  const waiting = new Map<number, (reply: Reply) => void>();
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const reply = JSON.parse(event.message) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  const send: DevTools['send'] = async (method, params = {}) => {
    lastId += 1;
    const id = lastId;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await root.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await replied;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as never;
  };
  return {
    send,
    async run(act, ...args) {
      const expression = callOf(act, ...args);
      const { result, exceptionDetails: thrown } = await send<Evaluated>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
      return result.value as never;
    },
    async close() {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}
