import { isUtf8 } from 'node:buffer';
import { escapeHeader } from './escapes';
import type { Message, StompVersion } from './frame';

const textOpcode = 0x81;
const binaryOpcode = 0x82;
const empty = Buffer.alloc(0);

/** Headers set by the server or meant for it alone, never copied from a SEND to its MESSAGE. */
const ownHeaders = new Set([
  'destination',
  'content-length',
  'receipt',
  'transaction',
  'subscription',
  'message-id',
  'ack',
  'login',
  'passcode',
]);

/** A heart-beat (a single line end) as a complete WebSocket frame. */
export const beatFrame = Buffer.from([textOpcode, 1, 0x0a]);

/** Builds a frame other than MESSAGE, including its WebSocket frame. */
export function buildFrame(
  command: string,
  headers: Record<string, string>,
  version: StompVersion,
  body: Buffer = empty,
): Buffer {
  let head = `${command}\n`;
  for (const [name, value] of Object.entries(headers)) head += headerLine(name, value, command, version);
  if (body.length > 0) head += `content-length:${body.length}\n`;
  return buildSocketFrame(`${head}\n`, body, textOpcode);
}

interface MessageAddress {
  subscription: string;
  version: StompVersion;
  messageId: string;
  needsAck: boolean;
}

/**
 * Creates a builder of the MESSAGE frames of one message. Common parts are built once; a built
 * frame can be written to every socket whose subscription has the same id and version.
 */
export function createMessageWriter({ destination, headers, body }: Message) {
  const tails = new Map<StompVersion, string>();
  // Browsers close the connection if a text message contains invalid UTF-8, so such bodies are sent
  // as binary.
  const opcode = isUtf8(body) ? textOpcode : binaryOpcode;

  function tailOf(version: StompVersion): string {
    let tail = tails.get(version);
    if (tail === undefined) {
      tail = headerLine('destination', destination, 'MESSAGE', version);
      for (const [name, value] of headers) {
        if (!ownHeaders.has(name)) tail += headerLine(name, value, 'MESSAGE', version);
      }
      tail += `content-length:${body.length}\n\n`;
      tails.set(version, tail);
    }
    return tail;
  }

  return {
    build({ subscription, version, messageId, needsAck }: MessageAddress): Buffer {
      let head = `MESSAGE\n${headerLine('subscription', subscription, 'MESSAGE', version)}message-id:${messageId}\n`;
      if (needsAck) head += `ack:${messageId}\n`;
      return buildSocketFrame(head + tailOf(version), body, opcode);
    },
  };
}

function headerLine(name: string, value: string, command: string, version: StompVersion): string {
  if (command === 'CONNECTED') return `${name}:${value}\n`;
  return `${escapeHeader(name, version)}:${escapeHeader(value, version)}\n`;
}

/**
 * Builds a WebSocket frame of header, body and NUL. Server frames are not masked, so one buffer
 * serves all clients.
 */
function buildSocketFrame(head: string, body: Buffer, opcode: number): Buffer {
  const headBytes = Buffer.byteLength(head);
  const length = headBytes + body.length + 1;
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = opcode;
  if (start === 2) {
    frame[1] = length;
  } else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(head, start);
  body.copy(frame, start + headBytes);
  frame[start + length - 1] = 0;
  return frame;
}
