import { networkOf } from '../../../platform/http/client';
import { keyedHash } from '../../../platform/secrets';
import type { Actor, Origin } from '../../../platform/session/actor';
import { utcDay } from '../../../platform/utc-days';

/** The day of a look, and whose it is as views are counted. */
export interface CountedView {
  day: string;
  viewerHash: Buffer;
}

export type CountedViewOf = (viewer: Actor | null, origin: Origin, at: Date) => CountedView;

/**
 * What a browser says of itself is no part of it: anybody can say another thing each time, and be counted as many.
 * Each day has a key of its own, so that the same viewer has another hash tomorrow and nobody can be followed.
 */
export function createCountedView(secret: Buffer): CountedViewOf {
  return (viewer, origin, at) => {
    const day = utcDay(at);
    const who = viewer ? `user ${viewer.userId}` : `address ${networkOf(origin.address)}`;
    return { day, viewerHash: keyedHash(secret, `proposal-views ${day}`, who) };
  };
}
