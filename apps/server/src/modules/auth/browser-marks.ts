import { hash } from 'node:crypto';
import { siteNetworkOf } from '../../platform/rate-limit';
import type { Origin } from '../../platform/session/actor';

/** Origin of a login, with the random name stored in the browser's cookie. */
export interface LoginOrigin extends Origin {
  deviceId: string;
}

/**
 * Hashes by which a browser is recognized; either one is enough. They are hashed so that the tables contain no cookie
 * and no address.
 */
export interface BrowserMarks {
  /** Hash of the random name in the browser's cookie. */
  cookie: Buffer;
  /** Hash of the user agent together with the network address. */
  place: Buffer;
}

const markOf = (text: string) => hash('sha256', text, 'buffer');

export function marksOf({ deviceId, device, address }: LoginOrigin): BrowserMarks {
  return { cookie: markOf(deviceId), place: markOf(`${device}|${address}`) };
}

/** Returns the hash of the caller's network, regardless of the browser. */
export function networkMarkOf({ address }: Origin): Buffer {
  return markOf(`network|${siteNetworkOf(address)}`);
}
