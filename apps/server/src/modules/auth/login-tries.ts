import { networkOf, nameOfCounter, type Counter, type Limit, type Settling } from '../../platform/rate-limit';
import type { Origin } from '../../platform/session/actor';
import { emailKey } from '../../platform/mail/email-address';
import type { BrowserMarks } from './browser-marks';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Wrong guesses in a row, of one browser that is known, or of all unknown ones in a network. */
const inARow: Limit = { max: 10, windowMs: 5 * minuteMs };
/** Wrong guesses that one network has for one account. */
const ofNetwork: Limit = { max: 40, windowMs: dayMs };
/** Wrong guesses that all unknown browsers together have for one account: the bound of many networks guessing at one. */
const ofStrangers: Limit = { max: 200, windowMs: dayMs };

/** Wrong second proofs of all unknown browsers together; each had the right password. */
const ofHalfLogins: Limit = { max: 20, windowMs: dayMs };

/** The counters of a guess, by how the login knows the browser; of the three groups one counts. */
export type GuessCounters = Record<'cookie' | 'place' | 'unknown', Counter[]>;

/** How a login knows a browser. */
export type Acquaintance = keyof GuessCounters;

/**
 * Of guesses at the password of an address. Who guesses from outside never counts where the owner counts: a browser
 * that is known has a counter of its own (decision record 0016).
 */
export function passwordCounters(email: string, marks: BrowserMarks | null, origin: Origin): GuessCounters {
  const what = `login:${emailKey(email)}`;
  const network = `${what}:network:${networkOf(origin.address)}`;
  return {
    ...ofBrowser(what, marks),
    unknown: [
      { key: network, limit: inARow },
      { key: `${network}:day`, limit: ofNetwork },
      { key: `${what}:strangers`, limit: ofStrangers },
    ],
  };
}

/** Of guesses at the second proof of a login, by somebody who had the password right. */
export function secondProofCounters(loginId: number, marks: BrowserMarks): GuessCounters {
  const what = `second-factor:${loginId}`;
  return { ...ofBrowser(what, marks), unknown: [{ key: `${what}:strangers`, limit: ofHalfLogins }] };
}

function ofBrowser(what: string, marks: BrowserMarks | null) {
  const known = (mark: Buffer | undefined): Counter[] =>
    mark ? [{ key: `${what}:browser:${mark.toString('base64url')}`, limit: inARow }] : [];
  return { cookie: known(marks?.cookie), place: known(marks?.place) };
}

const isOfOthersToo = ({ limit }: Counter) => limit === ofStrangers || limit === ofHalfLogins;
const namesOf = (counters: Counter[]) => counters.map(({ key }) => nameOfCounter(key));

/** What a right answer leaves: only wrong ones in a row count, and those of other people stay. */
export function settlingOf(counted: readonly Counter[]): Settling {
  return {
    forgotten: namesOf(counted.filter((counter) => !isOfOthersToo(counter))),
    givenBack: namesOf(counted.filter(isOfOthersToo)),
  };
}
