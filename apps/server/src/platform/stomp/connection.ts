import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { createAllowance } from './allowance';
import { startBeats } from './beats';
import { StompError, type Frame, type StompVersion } from './frame';
import { createFrameParser } from './frame-parser';
import { beatFrame, buildFrame } from './frame-writer';
import type { StompLimits } from './limits';
import type { Connection, EndReason, Grant } from './peer';
import { createTransactions } from './transactions';

export interface StompLogger {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface ConnectionOptions<S> {
  id: string;
  webSocket: WebSocket;
  /** The stream below the WebSocket. */
  socket: Socket;
  limits: StompLimits;
  now(): number;
  logger: StompLogger;
  /** Handles a frame to its end; the next one waits for it. */
  onFrame(connection: Connection<S>, frame: Frame): Promise<void>;
  /** Called once. */
  onEnd(connection: Connection<S>, reason: EndReason): void;
}

const noBeats = () => undefined;

/**
 * One client's stream of frames over its WebSocket: bytes in, frames handled strictly one after the other, bytes
 * out, limits, heart-beats, the end. While a frame is handled no more is read than what has arrived.
 */
export function createConnection<S>(options: ConnectionOptions<S>): Connection<S> {
  const { webSocket, socket, limits, logger } = options;
  const parser = createFrameParser(limits);
  const allowance = createAllowance(limits, options.now);
  let version: StompVersion = '1.2';
  let grant: Grant<S> | undefined;
  let isOpen = true;
  let isWorking = false;
  /** Asked for by the frame that is handled. */
  let receipt: string | undefined;
  let stopBeats: () => void = noBeats;
  const connectTimer = setTimeout(() => {
    fail(new StompError('No CONNECT came in time.', { closeCode: 1008 }));
  }, limits.connectMs);

  function write(bytes: Buffer): boolean {
    // Nothing may follow a close frame, also not one that answered the client's.
    if (!isOpen || webSocket.readyState !== WebSocket.OPEN) return false;
    // Looked at before the write, so that one frame longer than the limit does not cut a peer that reads well.
    if (socket.writableLength > limits.unsentBytes) {
      end('slow');
      return false;
    }
    // Not by webSocket.send, which would put its own header before the same bytes for every receiver.
    socket.write(bytes);
    return true;
  }

  function end(reason: EndReason, close?: { code: number }): void {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(connectTimer);
    stopBeats();
    if (close) {
      // The answer to our close can be seen only by a socket that reads.
      webSocket.resume();
      webSocket.close(close.code);
    } else {
      webSocket.terminate();
    }
    options.onEnd(connection, reason);
  }

  function refuse(error: StompError, reason: EndReason, receiptId?: string): void {
    const { message, closeCode } = error;
    const headers: Record<string, string> = { message, 'content-type': 'text/plain', ...error.headers };
    if (receiptId !== undefined) headers['receipt-id'] = receiptId;
    write(buildFrame('ERROR', headers, version, Buffer.from(`${message}\n`)));
    end(reason, { code: closeCode });
  }

  function fail(error: unknown): void {
    if (error instanceof StompError) {
      refuse(error, 'refused', receipt);
      return;
    }
    logger.error({ err: error, connectionId: options.id }, 'a STOMP frame could not be handled');
    const hidden = new StompError('The server could not handle this frame.', { closeCode: 1011 });
    refuse(hidden, 'refused', receipt);
  }

  async function work(): Promise<void> {
    isWorking = true;
    try {
      for (;;) {
        const frame = parser.next();
        if (!frame || !isOpen) break;
        receipt = frame.headers.get('receipt');
        allowance.take({ frames: 1, bytes: 0 });
        await options.onFrame(connection, frame);
        receipt = undefined;
      }
    } catch (error) {
      fail(error);
    }
    isWorking = false;
    if (isOpen && webSocket.isPaused) webSocket.resume();
  }

  function spend(sent: { frames: number; bytes: number }): void {
    try {
      if (isOpen) allowance.take(sent);
    } catch (error) {
      fail(error);
    }
  }

  // Answered by `ws`, and not free.
  webSocket.on('ping', (data: Buffer) => spend({ frames: 1, bytes: data.length }));
  webSocket.on('message', (data: Buffer) => {
    spend({ frames: 0, bytes: data.length });
    if (!isOpen) return;
    parser.push(data);
    if (isWorking) webSocket.pause();
    else void work();
  });
  webSocket.on('close', () => end('gone'));
  // A broken WebSocket frame; `ws` has sent the close already.
  webSocket.on('error', () => end('gone', { code: 1002 }));

  const connection: Connection<S> = {
    id: options.id,
    subscriptions: new Map(),
    transactions: createTransactions(limits),
    write,
    end,
    refuse,

    get version() {
      return version;
    },
    get isOpen() {
      return isOpen;
    },
    get isConnected() {
      return grant !== undefined;
    },
    get grant() {
      if (!grant) throw new StompError('The first frame must be CONNECT or STOMP.');
      return grant;
    },
    get session() {
      return connection.grant.session;
    },

    accept(given, agreed) {
      grant = given;
      version = agreed.version;
      parser.useVersion(version);
      clearTimeout(connectTimer);
      stopBeats = startBeats({
        ...agreed.beats,
        socket,
        isPaused: () => webSocket.isPaused,
        send: () => write(beatFrame),
        onSilence: () => end('silent'),
      });
    },

    send(command, headers) {
      write(buildFrame(command, headers, version));
    },
  };
  return connection;
}
