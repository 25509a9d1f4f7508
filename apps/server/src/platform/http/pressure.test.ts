import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createHttpServer } from './http-server';

it('refuses requests with 503 while the event loop is delayed, but not because of the delay during start-up', async () => {
  const app = await createHttpServer({
    logger: pino({ level: 'silent' }),
    publicUrl: undefined,
    pageOrigins: new Set(),
    trustProxy: undefined,
    connectionsPerAddress: 100,
    hostOrigins: [],
    isStrict: true,
    requestsPerMinute: 100_000,
    maxEventLoopDelayMs: 20,
  });
  app.get('/', () => 'here');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const statuses: number[] = [];
  const busy = setInterval(() => {
    const until = performance.now() + 60;
    while (performance.now() < until);
  }, 1);
  try {
    const began = performance.now();
    let refused: Response | undefined;
    while (!refused && performance.now() < began + 30_000) {
      const reply = await fetch(address);
      await reply.text();
      if (performance.now() < began + 1_500) statuses.push(reply.status);
      if (reply.status === 503) refused = reply;
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(refused?.headers.get('retry-after')).toBe('5');
  } finally {
    clearInterval(busy);
    await app.close();
  }
});
