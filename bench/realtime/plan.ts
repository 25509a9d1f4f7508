import type { Times } from './times';

/** One connection that may listen to a topic and send to it. */
export interface Screen {
  url: string;
  /** Headers of CONNECT; without them the socket does not speak STOMP, and the topic is in its URL. */
  connect?: Record<string, string>;
  destination?: string;
  /** Number of the topic; screens of one topic receive each other's messages. */
  topic: number;
  /** Number of the sender; absent if the screen only listens. */
  source?: number;
  isListening: boolean;
  /** Set if the screen sends by the HTTP call of the product. */
  post?: { base: string; token: string; userId: number; conversationId: number };
}

/** Fixed rate per second, or a constant number of messages that not everybody has received. */
export type Pace = { perSecond: number } | { ahead: number };

export interface LoadPlan {
  screens: Screen[];
  pace: Pace;
  bodyBytes: number;
  /** Interval of heart-beats in milliseconds; 0 for none. */
  beatMs: number;
}

export interface Opened {
  connections: number;
  seconds: number;
}

/** Counts of one process from `measure` to `stop`; `sent` counts from the start. */
export interface Counted {
  /** Messages by source. */
  sent: Map<number, number>;
  /** Deliveries, whenever the messages were sent. */
  delivered: number;
  seconds: number;
  /** Share of time in which the process was busy; near 1 it measures itself. */
  busy: number;
}

/** Result of the checks after all messages have arrived. */
export interface Judged {
  lost: number;
  doubled: number;
  outOfOrder: number;
  /** Order of messages that each listening screen received, by topic. */
  orders: [topic: number, order: number][];
  /** Durations from sending to reading, for messages from `measure` to `stop`. */
  times: Times;
  /** Delays of the other screen after the sender's own. */
  extra: Times;
}
