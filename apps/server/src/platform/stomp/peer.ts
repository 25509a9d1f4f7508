import type { StompError, StompVersion } from './frame';
import type { AgreedBeats } from './negotiation';
import type { Transactions } from './transactions';

export type AckMode = 'auto' | 'client' | 'client-individual';

/**
 * Why a connection ended: the client said DISCONNECT; its socket closed; nothing came for two beats; it read too
 * slowly; it was answered with ERROR; its session was ended from outside; the server closes.
 */
export type EndReason = 'disconnected' | 'gone' | 'silent' | 'slow' | 'refused' | 'ended' | 'closing';

/** Who a connection is, said by the authentication. */
export interface Grant<S> {
  session: S;
  /** What `closeSession` names. */
  sessionKey: string;
  /** Whose private destinations this connection hears. */
  ownerKey: string;
}

export interface Subscription<S> {
  readonly connection: Connection<S>;
  /** Chosen by the client, unique within its connection. */
  readonly id: string;
  readonly destination: string;
  readonly ack: AckMode;
}

/** One client. What belongs to its session is there once its CONNECT was accepted, and throws before. */
export interface Connection<S> {
  readonly id: string;
  readonly version: StompVersion;
  readonly isOpen: boolean;
  readonly isConnected: boolean;
  readonly grant: Grant<S>;
  readonly session: S;
  readonly subscriptions: Map<string, Subscription<S>>;
  readonly transactions: Transactions;
  accept(grant: Grant<S>, agreed: { version: StompVersion; beats: AgreedBeats }): void;
  /** A frame without a body. */
  send(command: string, headers: Record<string, string>): void;
  /** Bytes of whole WebSocket frames. False when the connection has ended, also when this write ended it. */
  write(bytes: Buffer): boolean;
  /** Says ERROR, then closes. */
  refuse(error: StompError, reason: EndReason): void;
  /** Closes with a handshake, or, without a code, cuts. */
  end(reason: EndReason, close?: { code: number }): void;
}
