import { hash } from 'node:crypto';
import { networkOf } from '../../platform/rate-limit';
import type { Origin } from '../../platform/session/actor';

/** Where a login comes from, with the random name its browser carries. */
export interface LoginOrigin extends Origin {
  deviceId: string;
}

/** What a browser is known again by; either is enough. Hashes: the tables know nobody's cookie or address. */
export interface BrowserMarks {
  /** Of the random name that its cookie holds. */
  cookie: Buffer;
  /** Of what it calls itself, with its address. */
  place: Buffer;
}

const markOf = (text: string) => hash('sha256', text, 'buffer');

export function marksOf({ deviceId, device, address }: LoginOrigin): BrowserMarks {
  return { cookie: markOf(deviceId), place: markOf(`${device}|${address}`) };
}

/** Of the network somebody comes from, and not of the browser. */
export function networkMarkOf({ address }: Origin): Buffer {
  return markOf(`network|${networkOf(address)}`);
}
