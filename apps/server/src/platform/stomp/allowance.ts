import { StompError } from './frame';
import type { StompLimits } from './limits';

const windowMs = 10_000;

/**
 * Creates the rate limit of one connection, counted over windows of ten seconds. Exceeding it
 * throws StompError.
 */
export function createAllowance(
  limits: Pick<StompLimits, 'framesPerSecond' | 'bytesPerSecond'>,
  now: () => number,
) {
  const most = {
    frames: (limits.framesPerSecond * windowMs) / 1_000,
    bytes: (limits.bytesPerSecond * windowMs) / 1_000,
  };
  let startedAt = now();
  let frames = 0;
  let bytes = 0;

  return {
    take(sent: { frames: number; bytes: number }): void {
      const time = now();
      if (time - startedAt >= windowMs) {
        startedAt = time;
        frames = 0;
        bytes = 0;
      }
      frames += sent.frames;
      bytes += sent.bytes;
      if (frames > most.frames || bytes > most.bytes) {
        throw new StompError('Too much was sent in a short time.', { closeCode: 1008 });
      }
    },
  };
}
