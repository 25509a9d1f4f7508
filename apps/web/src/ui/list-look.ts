import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners';

/** Display of a list: rows with columns, or cards. */
export type ListLook = 'table' | 'cards';

/** Stored in this browser while cards are chosen. */
const key = 'listLook';
const { subscribe, tell } = createListeners();
const current = (): ListLook => (localStorage.getItem(key) === 'cards' ? 'cards' : 'table');

function choose(look: ListLook): void {
  if (look === 'cards') localStorage.setItem(key, look);
  else localStorage.removeItem(key);
  tell();
}

/** The display of lists chosen by the user, common to all lists. */
export function useListLook(): [ListLook, (look: ListLook) => void] {
  return [useSyncExternalStore(subscribe, current), choose];
}
