export { createLive, mountLive, type Live } from './live.module';
export type { LiveListener } from './live.listener';
export type { Timers } from './live-timers';
