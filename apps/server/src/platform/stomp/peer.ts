import type { StompError, StompVersion } from './frame';
import type { AgreedBeats } from './negotiation';
import type { Transactions } from './transactions';

export type AckMode = 'auto' | 'client' | 'client-individual';

/**
 * Reason why a connection ended: DISCONNECT (`disconnected`), closed socket (`gone`), missing
 * heart-beats (`silent`), slow reading (`slow`), an ERROR (`refused`), a session ended by the
 * application (`ended`), or server shutdown (`closing`).
 */
export type EndReason = 'disconnected' | 'gone' | 'silent' | 'slow' | 'refused' | 'ended' | 'closing';

/** Identity of a connection, as authenticated. */
export interface Grant<S> {
  session: S;
  /** Key for `closeSession`. */
  sessionKey: string;
  /** Owner whose private destinations this connection receives. */
  ownerKey: string;
}

export interface Subscription<S> {
  readonly connection: Connection<S>;
  /** Chosen by the client, unique within its connection. */
  readonly id: string;
  readonly destination: string;
  readonly ack: AckMode;
}

/**
 * A client’s connection. Its session data is available after CONNECT was accepted; reading it
 * earlier throws.
 */
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
  /** Sends a frame without a body. */
  send(command: string, headers: Record<string, string>): void;
  /**
   * Writes complete WebSocket frames. Returns false if the connection has ended, also if this write
   * ended it.
   */
  write(bytes: Buffer): boolean;
  /** Sends an ERROR, then closes the connection. */
  refuse(error: StompError, reason: EndReason): void;
  /** Closes with a handshake, or immediately if no code is given. */
  end(reason: EndReason, close?: { code: number }): void;
}
