/** Unsaved work of an open page, which ending the session would discard. */
interface OpenWork {
  /** Saves the work as far as possible; resolves to false if some of it would be lost. */
  makeSafe: () => Promise<boolean>;
  /** Discards the work, after the user has agreed; nothing of it may be saved or asked about later. */
  giveUp: () => void;
}

const openWork = new Set<OpenWork>();
const changesPrefix = 'offerChanges:';

/** Returns the storage key of a published offer's unsaved changes. */
export const offerChangesKey = (userId: number, offerId: number): string =>
  `${changesPrefix}${userId}:${offerId}`;

/** Registers the work of a page; returns a function that unregisters it. */
export function holdWork(work: OpenWork): () => void {
  openWork.add(work);
  return () => void openWork.delete(work);
}

/** Saves all registered work as far as possible and returns the work that logging out would lose. */
export async function workLostByLogOut(): Promise<{ changedOffers: number; isTypedLost: boolean }> {
  const areSafe = await Promise.all([...openWork].map((work) => work.makeSafe()));
  // Counts the changes of all accounts, because logging out clears the storage.
  const changedOffers = Object.keys(localStorage).filter((key) => key.startsWith(changesPrefix)).length;
  return { changedOffers, isTypedLost: areSafe.includes(false) };
}

/** Discards all registered work when the session is over, so that none is written to the cleared storage. */
export function giveUpWork(): void {
  for (const work of openWork) work.giveUp();
}
