import { StompError, type Frame } from '../frame';
import { createFrameParser, type FrameLimits } from '../frame-parser';

export const testLimits: FrameLimits = {
  headers: 10,
  headerLineBytes: 200,
  headBytes: 500,
  bodyBytes: 1_000,
};

export interface Reading {
  frames: Frame[];
  error?: StompError;
}

/**
 * Returns all frames of a stream that arrives in these chunks, and the StompError that ended it.
 * Other errors are thrown.
 */
export function read(
  pieces: Iterable<Buffer>,
  limits = testLimits,
  onPiece?: (gathered: number) => void,
): Reading {
  const parser = createFrameParser(limits);
  const frames: Frame[] = [];
  try {
    for (const piece of pieces) {
      parser.push(piece);
      for (let frame = parser.next(); frame; frame = parser.next()) frames.push(frame);
      onPiece?.(parser.gatheredBytes);
    }
  } catch (error) {
    if (error instanceof StompError) return { frames, error };
    throw error;
  }
  return { frames };
}
