/**
 * Returns a random generator that gives the same numbers for the same seed, so that failures can be
 * reproduced.
 */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, pick: <T>(values: readonly T[]): T => values[below(values.length)]! };
}

type Random = ReturnType<typeof createRandom>;

const commands = ['CONNECT', 'STOMP', 'SEND', 'SUBSCRIBE', 'UNSUBSCRIBE', 'ACK', 'BEGIN', 'DISCONNECT'];
const values = ['1.2', '/topic/a', '/queue/b', 'guest', '\\n\\c', '₹', '0', '4000,4000', ''];
const names = ['id', 'destination', 'receipt', 'login', 'accept-version', 'heart-beat', 'transaction', 'ack'];
const bodies = ['', 'text', 'a\nb', 'नमस्ते', 'x'.repeat(300)];

/** Returns some complete frames, as a client may send them. */
export function validStream(random: Random): { bytes: Buffer; frameCount: number } {
  const frames = Array.from({ length: 1 + random.below(4) }, () => {
    const lineEnd = random.pick(['\n', '\r\n']);
    const body = random.pick(bodies);
    const lines = Array.from(
      { length: random.below(6) },
      () => `${random.pick(names)}:${random.pick(values)}`,
    );
    if (random.below(2) === 0) lines.push(`content-length:${Buffer.byteLength(body)}`);
    const head = [random.pick(commands), ...lines, '', ''].join(lineEnd);
    return Buffer.from(`${head}${body}\0${random.pick(['', '\n', '\r\n\n'])}`);
  });
  return { bytes: Buffer.concat(frames), frameCount: frames.length };
}

const awkward = [
  '\0',
  '\n',
  '\r',
  ':',
  '\\',
  '\n\n',
  'content-length:99999999999999999999\n',
  '\xff\xfe',
  'S'.repeat(900),
];

/**
 * Returns the stream with one to five defects: bytes changed, removed, duplicated or inserted, or
 * the end cut off.
 */
export function damage(stream: Buffer, random: Random): Buffer {
  let damaged = stream;
  for (let count = 1 + random.below(5); count > 0; count -= 1) {
    const at = random.below(damaged.length + 1);
    const before = damaged.subarray(0, at);
    const after = damaged.subarray(at);
    const size = random.below(30);
    damaged = Buffer.concat(
      random.pick([
        () => [before, Buffer.of(random.below(256)), after.subarray(1)],
        () => [before, after.subarray(size)],
        () => [before, after.subarray(0, size), after],
        () => [before, Buffer.from(random.pick(awkward), 'latin1'), after],
        () => [before],
      ])(),
    );
  }
  return damaged;
}

/** Cuts the bytes into chunks of random length. */
export function cut(stream: Buffer, random: Random): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < stream.length;) {
    const size = 1 + random.below(random.pick([2, 20, 500]));
    pieces.push(stream.subarray(at, at + size));
    at += size;
  }
  return pieces;
}
