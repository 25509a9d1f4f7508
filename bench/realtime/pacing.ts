import { now } from './marks';
import type { Pace } from './plan';

const mostAtOnce = 2_000;

export interface Pacer {
  /** Called after a delivery, which may allow another message. */
  goOn(): void;
  stop(): void;
}

/**
 * Calls `send` at the pace. At a rate, it catches up if a timer is late; otherwise it sends whenever fewer than
 * `ahead` messages are in flight. `share` is the part of the pace for this process.
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
