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
  /** Handles a frame; the next frame waits until it has finished. */
  onFrame(connection: Connection<S>, frame: Frame): Promise<void>;
  /** Called once when the connection ends. */
  onEnd(connection: Connection<S>, reason: EndReason): void;
}

const noBeats = () => undefined;

/**
 * Creates a client’s connection over its WebSocket: parses frames and handles them strictly one
 * after the other, writes frames, and enforces limits and heart-beats. Reading is paused while a
 * frame is handled.
 */
export function createConnection<S>(options: ConnectionOptions<S>): Connection<S> {
  const { webSocket, socket, limits, logger } = options;
  const parser = createFrameParser(limits);
  const allowance = createAllowance(limits, options.now);
  let version: StompVersion = '1.2';
  let grant: Grant<S> | undefined;
  let isOpen = true;
  let isWorking = false;
  /** Receipt requested by the current frame. */
  let receipt: string | undefined;
  let stopBeats: () => void = noBeats;
  const connectTimer = setTimeout(() => {
    fail(new StompError('No CONNECT came in time.', { closeCode: 1008 }));
  }, limits.connectMs);

  function write(bytes: Buffer): boolean {
    // Nothing may follow a close frame, including the reply to the client’s.
    if (!isOpen || webSocket.readyState !== WebSocket.OPEN) return false;
    // Checked before the write, so that a single frame above the limit does not cut off a peer that
    // reads well.
    if (socket.writableLength > limits.unsentBytes) {
      end('slow');
      return false;
    }
    // `webSocket.send` would build a new WebSocket header for each receiver of the same bytes.
    socket.write(bytes);
    return true;
  }

  function end(reason: EndReason, close?: { code: number }): void {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(connectTimer);
    stopBeats();
    if (close) {
      // A paused socket would not receive the peer’s close reply.
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

  // `ws` answers pings itself; they count against the allowance.
  webSocket.on('ping', (data: Buffer) => spend({ frames: 1, bytes: data.length }));
  webSocket.on('message', (data: Buffer) => {
    spend({ frames: 0, bytes: data.length });
    if (!isOpen) return;
    parser.push(data);
    if (isWorking) webSocket.pause();
    else void work();
  });
  webSocket.on('close', () => end('gone'));
  // An invalid WebSocket frame; `ws` has already sent the close frame.
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
