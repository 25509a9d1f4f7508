import { setTimeout as sleep } from 'node:timers/promises';

/** A rural line: 20 Mbit/s, and 100 ms until a reply begins. */
const latencyMs = 100;
const bytesPerMs = 2_500;
/** Size of the pieces in which concurrent replies alternate. */
const pieceBytes = 8_192;
/** Maximum delay of a timer that is compensated. */
const madeUpMs = 20;

/** Creates a simulated line that all requests of a user share. */
export function createLine() {
  let freeAt = 0;
  return {
    /** Waits until the reply to a request of the given time (of `performance.now()`) may begin. */
    hold: (askedAt: number) => sleep(Math.max(0, askedAt + latencyMs - performance.now())),

    /** Passes data on at the rate of the line. */
    async *carry(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        for (let at = 0; at < chunk.length; at += pieceBytes) {
          const piece = chunk.subarray(at, at + pieceBytes);
          const now = performance.now();
          freeAt = Math.max(freeAt, now - madeUpMs) + piece.length / bytesPerMs;
          if (freeAt > now) await sleep(freeAt - now);
          yield piece;
        }
      }
    },
  };
}
