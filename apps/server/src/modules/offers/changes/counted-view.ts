import { subnetOf } from '../../../platform/http/client';
import { keyedHash } from '../../../platform/secrets';
import type { Actor, Origin } from '../../../platform/session/actor';
import { utcDay } from '../../../platform/utc-days';

/** A view as it is counted: its day and the hash of its viewer. */
export interface CountedView {
  day: string;
  viewerHash: Buffer;
}

export type CountedViewOf = (viewer: Actor | null, origin: Origin, at: Date) => CountedView;

/**
 * Returns a function that hashes a viewer per day. The user agent is not included, because changing it would inflate
 * the count. Each day has its own key, so that a viewer cannot be tracked across days.
 */
export function createCountedView(secret: Buffer): CountedViewOf {
  return (viewer, origin, at) => {
    const day = utcDay(at);
    const who = viewer ? `user ${viewer.userId}` : `address ${subnetOf(origin.address)}`;
    return { day, viewerHash: keyedHash(secret, `proposal-views ${day}`, who) };
  };
}
