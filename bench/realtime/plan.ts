import type { Times } from './times';

/** One connection: it may hear a topic, and may send to it. */
export interface Screen {
  url: string;
  /** Headers of CONNECT; without them the socket speaks no STOMP, and its topic stands in the address. */
  connect?: Record<string, string>;
  destination?: string;
  /** Screens of one topic hear each other. */
  topic: number;
  /** The number of the sender; absent: it only listens. */
  source?: number;
  isListening: boolean;
  /** It sends by the product's call. */
  post?: { base: string; token: string; userId: number; conversationId: number };
}

/** So many a second whatever happens, or always so many messages ahead of those that everybody has. */
export type Pace = { perSecond: number } | { ahead: number };

export interface LoadPlan {
  screens: Screen[];
  pace: Pace;
  bodyBytes: number;
  /** 0: no heart-beats. */
  beatMs: number;
}

export interface Opened {
  connections: number;
  seconds: number;
}

/** What one process counted from `measure` to `stop`; `sent` is from the beginning. */
export interface Counted {
  /** Messages by source. */
  sent: Map<number, number>;
  /** Whenever they were sent. */
  delivered: number;
  seconds: number;
  /** Share of the time in which the process had something to do: near 1 it measures itself. */
  busy: number;
}

/** What it found once everything had come. */
export interface Judged {
  lost: number;
  doubled: number;
  outOfOrder: number;
  /** The order that each listening screen saw, by topic. */
  orders: [topic: number, order: number][];
  /** From just before the sending to the reading, of what was sent from `measure` to `stop`. */
  times: Times;
  /** How much later the screen of the other than the sender's own had it. */
  extra: Times;
}
