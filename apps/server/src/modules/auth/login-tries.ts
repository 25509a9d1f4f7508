import {
  siteNetworkOf,
  nameOfCounter,
  type Counter,
  type Limit,
  type Settling,
} from '../../platform/rate-limit';
import type { Origin } from '../../platform/session/actor';
import { emailKey } from '../../platform/mail/email-address';
import type { BrowserMarks } from './browser-marks';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Limit of consecutive wrong guesses by one known browser, or by all unknown browsers of one network. */
const inARow: Limit = { max: 10, windowMs: 5 * minuteMs };
/** Limit of wrong guesses per day by one network at one account. */
const ofNetwork: Limit = { max: 40, windowMs: dayMs };
/** Limit of wrong guesses per day by all unknown browsers at one account; it bounds attacks from many networks. */
const ofStrangers: Limit = { max: 200, windowMs: dayMs };

/** Limit of wrong second proofs per day by all unknown browsers; each of them had the right password. */
const ofHalfLogins: Limit = { max: 20, windowMs: dayMs };

/** Counters of a guess, by how the login knows the browser. Exactly one of the three groups applies. */
export type GuessCounters = Record<'cookie' | 'place' | 'unknown', Counter[]>;

/** How a login knows a browser: by its cookie, by its address and user agent, or not at all. */
export type Acquaintance = keyof GuessCounters;

/**
 * Returns the counters of guesses at the password of an address. Guesses by strangers never count against the owner,
 * because each known browser has its own counter (decision record 0016).
 */
export function passwordCounters(email: string, marks: BrowserMarks | null, origin: Origin): GuessCounters {
  const what = `login:${emailKey(email)}`;
  const network = `${what}:network:${siteNetworkOf(origin.address)}`;
  return {
    ...ofBrowser(what, marks),
    unknown: [
      { key: network, limit: inARow },
      { key: `${network}:day`, limit: ofNetwork },
      { key: `${what}:strangers`, limit: ofStrangers },
    ],
  };
}

/** Returns the counters of guesses at the second proof of a login, made after the correct password. */
export function secondProofCounters(loginId: number, marks: BrowserMarks): GuessCounters {
  const what = `second-factor:${loginId}`;
  return { ...ofBrowser(what, marks), unknown: [{ key: `${what}:strangers`, limit: ofHalfLogins }] };
}

function ofBrowser(what: string, marks: BrowserMarks | null) {
  const known = (mark: Buffer | undefined): Counter[] =>
    mark ? [{ key: `${what}:browser:${mark.toString('base64url')}`, limit: inARow }] : [];
  return { cookie: known(marks?.cookie), place: known(marks?.place) };
}

const isShared = ({ limit }: Counter) => limit === ofStrangers || limit === ofHalfLogins;
const namesOf = (counters: Counter[]) => counters.map(({ key }) => nameOfCounter(key));

/**
 * Returns how to settle the counters after a correct answer: the caller's own are reset, and shared counters only
 * lose this try.
 */
export function settlingOf(counted: readonly Counter[]): Settling {
  return {
    forgotten: namesOf(counted.filter((counter) => !isShared(counter))),
    givenBack: namesOf(counted.filter(isShared)),
  };
}
