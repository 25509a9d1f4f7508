import { FrameImpl, Parser, type IFrame } from '@stomp/stompjs';
import { describe, expect, it } from 'vitest';
import { beatFrame, buildFrame, createMessageWriter } from './frame-writer';

/** Returns the opcode and payload of an unmasked WebSocket frame. */
function unwrap(frame: Buffer): { opcode: number; payload: Buffer } {
  const short = frame[1]!;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length =
    short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
  expect(frame).toHaveLength(start + length);
  return { opcode: frame[0]!, payload: frame.subarray(start) };
}

/** Parses a frame with another STOMP library. */
function readOne(frame: Buffer): IFrame {
  const seen: IFrame[] = [];
  const parser = new Parser(
    (raw) => seen.push(FrameImpl.fromRawFrame(raw, true)),
    () => undefined,
  );
  parser.parseChunk(new Uint8Array(unwrap(frame).payload).buffer);
  expect(seen).toHaveLength(1);
  return seen[0]!;
}

const messageOf = (body: Buffer, headers: [string, string][] = []) =>
  createMessageWriter({ destination: '/topic/a:b', headers, body });
const address = { subscription: 'sub-0', version: '1.2', messageId: 'm-1', needsAck: false } as const;

describe('STOMP frames of the server', () => {
  it.each([0, 1, 40, 125, 126, 65_500, 65_536, 200_000])(
    'STOMP frames of the server carry a body of %i bytes',
    (size) => {
      const body = Buffer.alloc(size, 'x');
      const { command, headers, binaryBody } = readOne(messageOf(body).build(address));
      expect(command).toBe('MESSAGE');
      expect(headers).toEqual({
        subscription: 'sub-0',
        'message-id': 'm-1',
        destination: '/topic/a:b',
        'content-length': String(size),
      });
      expect(body.equals(binaryBody)).toBe(true);
    },
  );

  it.each([
    ['text', Buffer.from('₹ नमस्ते'), 0x81],
    ['a body with a NUL', Buffer.from('a\0b'), 0x81],
    ['bytes that are no text', Buffer.from([0xff, 0]), 0x82],
  ])(
    'STOMP frames of the server use the WebSocket message type that browsers accept for %s',
    (_what, body, opcode) => {
      expect(unwrap(messageOf(body).build(address)).opcode).toBe(opcode);
    },
  );

  it('STOMP frames of the server pass on headers of the sender, except those that the protocol sets', () => {
    const headers: [string, string][] = [
      ['content-type', 'text/plain'],
      ['mood', 'a:\r\n\\'],
      ['subscription', 'forged'],
      ['message-id', 'forged'],
      ['ack', 'forged'],
      ['content-length', '1'],
      ['receipt', 'r'],
      ['transaction', 't'],
    ];
    const frame = messageOf(Buffer.from('body'), headers).build(address);
    expect(unwrap(frame).payload.toString()).not.toMatch(/forged|receipt|transaction/);
    expect(readOne(frame).headers).toEqual({
      subscription: 'sub-0',
      'message-id': 'm-1',
      destination: '/topic/a:b',
      'content-type': 'text/plain',
      mood: 'a:\r\n\\',
      'content-length': '4',
    });
  });

  it('STOMP frames of the server name the message to acknowledge', () => {
    const frame = messageOf(Buffer.from('')).build({ ...address, needsAck: true });
    expect(readOne(frame).headers).toMatchObject({ 'message-id': 'm-1', ack: 'm-1' });
  });

  it.each([
    ['1.2', 'a:b', 'id:a\\cb\n'],
    ['1.2', 'a\r\n\\', 'id:a\\r\\n\\\\\n'],
    ['1.1', 'a:\n\\', 'id:a\\c\\n\\\\\n'],
    ['1.1', 'a\rb', 'id:a b\n'],
    ['1.0', 'a:\\b', 'id:a:\\b\n'],
    ['1.0', 'a\r\nforged:1', 'id:a  forged:1\n'],
  ] as const)(
    'STOMP frames of the server escape headers for STOMP %s so that %j cannot end them',
    (version, value, line) => {
      const { payload } = unwrap(buildFrame('RECEIPT', { id: value }, version));
      expect(payload.toString()).toBe(`RECEIPT\n${line}\n\0`);
    },
  );

  it('a STOMP heart-beat of the server is a single line end', () => {
    expect(unwrap(beatFrame)).toEqual({ opcode: 0x81, payload: Buffer.from('\n') });
  });
});
