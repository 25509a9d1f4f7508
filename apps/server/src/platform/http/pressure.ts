import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

/** So long each measurement takes; it holds until the next one is over. */
const sampleMs = 1_000;

/**
 * Refuses new requests with 503 while the event loop is so far behind; 0: never. Starting keeps the loop for a while
 * by itself, so what was measured before the port was open, or across that moment, refuses nobody.
 */
export async function refuseUnderPressure(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  let meantFromMs = Infinity;
  app.addHook('onListen', (done) => {
    meantFromMs = performance.now() + 2 * sampleMs;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    exposeStatusRoute: false,
    pressureHandler: async () => {
      if (performance.now() < meantFromMs) return;
      throw new AppError('unavailable', {
        text: 'The server is busy. Please try again in a few seconds.',
        details: { retryAfterSeconds: 5 },
      });
    },
  });
}
