import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StompError } from './frame';
import { createFrameParser } from './frame-parser';
import { read, testLimits } from './test/reading';

const bytes = (text: string) => Buffer.from(text);
const frameOf = (text: string) => {
  const { frames, error } = read([bytes(text)]);
  if (error) throw error;
  expect(frames).toHaveLength(1);
  return frames[0]!;
};
const errorOf = (text: string | Buffer) => read([Buffer.from(text)]).error?.message;

/** A stream of frames of every kind, as a client might send it. */
const stream = Buffer.concat([
  bytes('CONNECT\naccept-version:1.2\npasscode:a\\nb:c\n\n\0\n\r\n\n'),
  bytes('SUBSCRIBE\r\nid:0\r\ndestination:/topic/₹\r\n\r\n\0'),
  bytes('SEND\ndestination:/topic/a\ncontent-length:6\n\na\0b\nc\0\0'),
  Buffer.concat([bytes('SEND\ncontent-length:3\n\n'), Buffer.from([0xff, 0x00, 0xfe]), Buffer.from([0])]),
  bytes('SEND\ndestination:/topic/a\n\nनमस्ते 😀\0'),
  bytes('\n\nDISCONNECT\nreceipt:\\c\\\\\\n\\r\n\n\0'),
]);
const whole = read([stream]).frames;

describe('the STOMP frame parser', () => {
  it('reads a stream of frames with heart-beats between them', () => {
    expect(whole.map(({ command }) => command)).toEqual([
      'CONNECT',
      'SUBSCRIBE',
      'SEND',
      'SEND',
      'SEND',
      'DISCONNECT',
    ]);
    expect(whole[1]!.headers).toEqual(
      new Map([
        ['id', '0'],
        ['destination', '/topic/₹'],
      ]),
    );
    expect(whole[2]!.body).toEqual(bytes('a\0b\nc\0'));
    expect(whole[3]!.body).toEqual(Buffer.from([0xff, 0x00, 0xfe]));
    expect(whole[4]!.body.toString()).toBe('नमस्ते 😀');
  });

  it('gives the same frames wherever the stream is cut in two', () => {
    for (let cut = 1; cut < stream.length; cut += 1) {
      expect(read([stream.subarray(0, cut), stream.subarray(cut)])).toEqual({ frames: whole });
    }
  });

  it('gives the same frames when the stream arrives byte by byte', () => {
    expect(read([...stream].map((byte) => Buffer.from([byte])))).toEqual({ frames: whole });
  });

  it('gives the same frames when the stream arrives in chunks of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 300 }), (sizes) => {
        const pieces: Buffer[] = [];
        let at = 0;
        for (let index = 0; at < stream.length; index += 1) {
          pieces.push(stream.subarray(at, at + sizes[index % sizes.length]!));
          at += sizes[index % sizes.length]!;
        }
        expect(read(pieces)).toEqual({ frames: whole });
      }),
      { seed: 12, numRuns: 300 },
    );
  });

  it('returns a frame as soon as its NUL has arrived, and one frame at a time', () => {
    const parser = createFrameParser(testLimits);
    parser.push(bytes('SEND\n\nbody'));
    expect(parser.next()).toBeUndefined();
    parser.push(bytes('\0SEND\n\nnext\0'));
    expect(parser.next()?.body.toString()).toBe('body');
    expect(parser.next()?.body.toString()).toBe('next');
    expect(parser.next()).toBeUndefined();
  });

  it.each([
    ['the escapes of 1.2', 'SEND\na\\c\\\\:\\r\\n\\c\\\\ \n\n\0', 'a:\\', '\r\n:\\ '],
    ['spaces as they are', 'SEND\n a : b \n\n\0', ' a ', ' b '],
    ['a colon in a value', 'SEND\na:b:c\n\n\0', 'a', 'b:c'],
    ['an empty value', 'SEND\na:\n\n\0', 'a', ''],
    ['CONNECT without escapes', 'CONNECT\na:\\t\\c\n\n\0', 'a', '\\t\\c'],
    ['STOMP with escapes', 'STOMP\na:\\c\n\n\0', 'a', ':'],
    ['the first of a repeated header', 'SEND\na:1\na:2\n\n\0', 'a', '1'],
    ['names that objects have', 'SEND\n__proto__:x\n\n\0', '__proto__', 'x'],
    ['a carriage return within a line', 'SEND\na:b\rc\r\n\r\n\0', 'a', 'b\rc'],
  ])('the STOMP parser keeps header values with %s', (_what, text, name, value) => {
    expect(frameOf(text).headers).toEqual(new Map([[name, value]]));
  });

  it.each([
    ['an undefined escape', 'SEND\na:\\t\n\n\0', 'A header holds an escape that is not defined.'],
    ['an escape without its end', 'SEND\na:b\\\n\n\0', 'A header holds an escape that is not defined.'],
    ['an undefined escape in a name', 'SEND\n\\0:b\n\n\0', 'A header holds an escape that is not defined.'],
    ['a header without a colon', 'SEND\nabc\n\n\0', 'A header line has no name, or no colon.'],
    ['a header without a name', 'SEND\n:b\n\n\0', 'A header line has no name, or no colon.'],
    ['a head without its empty line', 'SEND\na:b\0SEND\na:c\n\n\0', 'A header holds a NUL.'],
    ['a command in small letters', 'send\n\n\0', 'A frame begins without a command.'],
    ['a NUL between frames', '\0\n', 'A frame begins without a command.'],
    [
      'a length that is no number',
      'SEND\ncontent-length:-1\n\n\0',
      'The header content-length is not a number.',
    ],
    [
      'a length in hexadecimal',
      'SEND\ncontent-length:0x1\n\n1\0',
      'The header content-length is not a number.',
    ],
    ['a length too short', 'SEND\ncontent-length:1\n\nab\0', 'The body is longer than its content-length.'],
    ['a length that promises too much', 'SEND\ncontent-length:1001\n\n', 'The body is too long.'],
    ['a length beyond all numbers', `SEND\ncontent-length:${'9'.repeat(15)}\n\n`, 'The body is too long.'],
    ['a body without an end', `SEND\n\n${'x'.repeat(1_001)}`, 'The body is too long.'],
    ['a header line without an end', `SEND\na:${'x'.repeat(200)}`, 'A header is too long.'],
    ['a command without an end', 'S'.repeat(201), 'A header is too long.'],
    ['too many headers', `SEND\n${'a:b\n'.repeat(11)}\n\0`, 'The frame has too many headers.'],
    ['a head too long in all', `SEND\n${`a:${'x'.repeat(98)}\n`.repeat(6)}\n\0`, 'A header is too long.'],
  ])('the STOMP parser refuses %s with a message', (_what, text, message) => {
    expect(errorOf(text)).toBe(message);
  });

  it('the STOMP parser refuses a header that is not UTF-8', () => {
    expect(errorOf(Buffer.from('SEND\na:\xff\n\n\0', 'latin1'))).toBe('A header is not UTF-8.');
  });

  it.each([
    ['a body of the longest length', `SEND\n\n${'x'.repeat(1_000)}\0`],
    ['the same with its length', `SEND\ncontent-length:1000\n\n${'x'.repeat(1_000)}\0`],
    ['as many headers as allowed', `SEND\n${'a:b\n'.repeat(10)}\n\0`],
    ['a line as long as allowed', `SEND\na:${'x'.repeat(198)}\n\n\0`],
  ])('the STOMP parser accepts %s', (_what, text) => {
    expect(errorOf(text)).toBeUndefined();
  });

  it.each([
    ['1.0', 'SEND\na:\\n\\c\n\n\0', '\\n\\c'],
    ['1.1', 'SEND\na:\\n\\c\\\\\n\n\0', '\n:\\'],
  ] as const)('the STOMP parser unescapes headers by the rules of STOMP %s', (version, text, value) => {
    const parser = createFrameParser(testLimits);
    parser.useVersion(version);
    parser.push(bytes(text));
    expect(parser.next()?.headers.get('a')).toBe(value);
  });

  it('refuses the escape of a carriage return in STOMP 1.1', () => {
    const parser = createFrameParser(testLimits);
    parser.useVersion('1.1');
    parser.push(bytes('SEND\na:\\r\n\n\0'));
    expect(() => parser.next()).toThrow(StompError);
  });

  it('throws once after an invalid frame and returns nothing afterwards, but returns the frames before it', () => {
    const parser = createFrameParser(testLimits);
    parser.push(bytes('SEND\n\nfirst\0send\n\n\0SEND\n\nlast\0'));
    expect(parser.next()?.body.toString()).toBe('first');
    expect(() => parser.next()).toThrow('A frame begins without a command.');
    parser.push(bytes('SEND\n\n\0'));
    expect(parser.next()).toBeUndefined();
  });

  it('needs time proportional to the number of bytes, even if they arrive one by one', () => {
    // A parser that rescans buffered bytes for each new one would need 10^10 steps here.
    const body = Buffer.from('0123456789'.repeat(20_000));
    const head = bytes(`SEND\ncontent-length:${body.length}\n\n`);
    const pieces = [head, ...Array.from(body, (byte) => Buffer.of(byte)), Buffer.of(0)];
    const { frames } = read(pieces, { ...testLimits, bodyBytes: body.length });
    expect(frames[0]?.body.equals(body)).toBe(true);
  });

  it('does not copy a body that arrives in one chunk', () => {
    const piece = Buffer.concat([bytes('SEND\ncontent-length:900\n\n'), Buffer.alloc(901)]);
    const [frame] = read([piece]).frames;
    expect(frame?.body).toHaveLength(900);
    expect(frame?.body.buffer).toBe(piece.buffer);
  });
});
