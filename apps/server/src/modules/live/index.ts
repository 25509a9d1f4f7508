export { createLive, mountLive, type Live } from './live.module';
export type { Timers } from './live-timers';
