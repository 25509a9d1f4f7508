import { describe, expect, it } from 'vitest';
import { createRandom, cut, damage, validStream } from './test/damage';
import { read, testLimits } from './test/reading';

const streams = 10_000;
/** Maximum bytes buffered for one frame; a header line or a body is collected at a time. */
const mostGathered = Math.max(testLimits.headerLineBytes, testLimits.bodyBytes + 1);

describe('the STOMP frame parser under damaged streams', () => {
  it('ends every damaged stream in frames or one error, buffers at most one frame, and gives the same result for any chunking', () => {
    let failed = 0;
    let frameCount = 0;
    for (let seed = 1; seed <= streams; seed += 1) {
      const random = createRandom(seed);
      const stream = damage(validStream(random).bytes, random);
      const atOnce = read([stream]);
      let most = 0;
      const inPieces = read(cut(stream, random), testLimits, (gathered) => {
        most = Math.max(most, gathered);
      });
      expect(inPieces, `seed ${seed}`).toEqual(atOnce);
      expect(most, `seed ${seed}`).toBeLessThanOrEqual(mostGathered);
      failed += atOnce.error ? 1 : 0;
      frameCount += atOnce.frames.length;
    }
    // The generator produces enough of both outcomes.
    expect(failed).toBeGreaterThan(streams / 4);
    expect(frameCount).toBeGreaterThan(streams / 2);
  });

  it('reads every undamaged stream completely, for any chunking', () => {
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const random = createRandom(seed);
      const { bytes, frameCount } = validStream(random);
      const { frames, error } = read([bytes]);
      expect(error, `seed ${seed}`).toBeUndefined();
      expect(frames, `seed ${seed}`).toHaveLength(frameCount);
      expect(read(cut(bytes, random)), `seed ${seed}`).toEqual({ frames });
    }
  });
});
