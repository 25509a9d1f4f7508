export type { Refusal, StompHooks, SubscribeVerdict, Verdict } from './commands';
export type { StompLogger } from './connection';
export type { FrameHeaders, Message, StompVersion } from './frame';
export { defaultLimits, type StompLimits } from './limits';
export type { AckMode, Connection, EndReason, Grant, Subscription } from './peer';
export { createQueues, type Queues } from './queues';
export { createStompServer, type StompServer, type StompServerOptions } from './stomp-server';
