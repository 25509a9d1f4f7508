import { setTimeout as sleep } from 'node:timers/promises';

/** The line of somebody in a smaller town: 20 Mbit/s, and a tenth of a second until an answer begins. */
const latencyMs = 100;
const bytesPerMs = 2_500;
/** What answers that come at once take turns by. */
const pieceBytes = 8_192;
/** A timer rings late; so much of the line's time is made up for. */
const madeUpMs = 20;

/** What lies between a person and the market, shared by all that they ask for. */
export function createLine() {
  let freeAt = 0;
  return {
    /** Until the answer to what was asked at a moment (of `performance.now()`) may begin. */
    hold: (askedAt: number) => sleep(Math.max(0, askedAt + latencyMs - performance.now())),

    /** Lets through what comes, no more at a time than the line can carry. */
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
