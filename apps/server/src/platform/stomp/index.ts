export type { Refusal, StompHooks, Verdict } from './commands';
export type { StompLogger } from './connection';
export type { FrameHeaders, Message } from './frame';
export type { Connection, EndReason, Subscription } from './peer';
export { createStompServer, type StompServer, type StompServerOptions } from './stomp-server';
