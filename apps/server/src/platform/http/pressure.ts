import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

/** Length of a measurement, in milliseconds; its result applies until the next one ends. */
const sampleMs = 1_000;

/**
 * Refuses new requests with 503 while the event loop delay exceeds `maxDelayMs`; 0 disables it.
 * Start-up itself blocks the loop, so measurements that began before the port was open do not
 * count.
 */
export async function refuseUnderPressure(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  let refusingFromMs = Infinity;
  app.addHook('onListen', (done) => {
    refusingFromMs = performance.now() + 2 * sampleMs;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    exposeStatusRoute: false,
    pressureHandler: async () => {
      if (performance.now() < refusingFromMs) return;
      throw new AppError('unavailable', {
        text: 'The server is busy. Please try again in a few seconds.',
        details: { retryAfterSeconds: 5 },
      });
    },
  });
}
