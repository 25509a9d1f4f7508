import { now } from './marks';
import type { Pace } from './plan';

const mostAtOnce = 2_000;

export interface Pacer {
  /** Something has been delivered: there may be room for more. */
  goOn(): void;
  stop(): void;
}

/**
 * Calls `send` at the pace: so often a second, as many as are due when a timer is late; or whenever fewer than `ahead`
 * messages are under way. `share`: the part of the pace that is this process's own.
 */
export function startPacing(pace: Pace, share: number, underWay: () => number, send: () => void): Pacer {
  if ('ahead' in pace) {
    let { ahead } = pace;
    const goOn = () => {
      while (underWay() < ahead) send();
    };
    goOn();
    return {
      goOn,
      stop() {
        ahead = 0;
      },
    };
  }
  const startedAt = now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((now() - startedAt) / 1_000_000) * pace.perSecond * share);
    for (let n = 0; sent < due && n < mostAtOnce; n += 1) {
      sent += 1;
      send();
    }
  }, 1);
  return { goOn() {}, stop: () => clearInterval(timer) };
}
