/** What an open page holds that ending the session would end too. */
interface OpenWork {
  /** Puts it where it lasts as far as that goes; false when some of it would be lost. */
  makeSafe: () => Promise<boolean>;
  /** Its person has agreed to lose it: nothing of it may be kept or asked about any more. */
  giveUp: () => void;
}

const openWork = new Set<OpenWork>();
const changesPrefix = 'offerChanges:';

/** Under which this browser keeps the changes of a published offer until they are saved. */
export const offerChangesKey = (userId: number, offerId: number): string =>
  `${changesPrefix}${userId}:${offerId}`;

/** Call while a page holds work. Gives the way to end it. */
export function holdWork(work: OpenWork): () => void {
  openWork.add(work);
  return () => void openWork.delete(work);
}

/** Makes safe what can be; then tells what logging out would lose all the same. */
export async function workLostByLogOut(): Promise<{ changedOffers: number; isTypedLost: boolean }> {
  const areSafe = await Promise.all([...openWork].map((work) => work.makeSafe()));
  // Whosever they are: logging out empties the storage.
  const changedOffers = Object.keys(localStorage).filter((key) => key.startsWith(changesPrefix)).length;
  return { changedOffers, isTypedLost: areSafe.includes(false) };
}

/** Once the session is over: what open pages hold must not be written into the emptied storage again. */
export function giveUpWork(): void {
  for (const work of openWork) work.giveUp();
}
