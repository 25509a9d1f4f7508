import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FullOffer } from '../../../../entities/offers/offer';
import { webPaths, wizardPath } from '../../../../config/paths';
import { offerKeys } from '../../../../entities/offers/keys';
import { createEditSaver, type EditSaver } from './edit-saver';
import { createStoredChanges } from './stored-changes';
import { createSaveCalls } from './save-calls';
import type { WizardStep } from '../wizard.model';

/** State that moves from the route without an id to the one with it; the routes mount separate pages. */
export interface RunningEdit {
  saver: EditSaver;
  /** Steps that the user has left, which keep their marks. */
  left: ReadonlySet<WizardStep>;
}

let handedOver: (RunningEdit & { id: number }) | undefined;

/** Passes a running edit to the page with the offer's own address. */
export function handOver(id: number, running: RunningEdit): void {
  handedOver = { id, ...running };
}

/** Returns the edit that the previous page passed on for this offer, once. */
export function useHandedOver(id: number): RunningEdit | undefined {
  const [running] = useState(() => (handedOver?.id === id ? handedOver : undefined));
  useEffect(() => {
    handedOver = undefined;
  }, []);
  return running;
}

/**
 * Returns the saver and its state for an offer. `initial` is null for a new offer. Once a new offer exists, its id is
 * put into the address, so that a reload finds it. Leaving the page saves pending changes.
 */
export function useOfferEdit(userId: number, initial: FullOffer | null, running: EditSaver | undefined) {
  const client = useQueryClient();
  const [saver] = useState(() => running ?? createEditSaver(createSaveCalls(userId), initial));
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  const offer = state.offer;

  useEffect(() => {
    if (!offer) return;
    client.setQueryData(offerKeys.one(offer.id), offer);
    void client.invalidateQueries({ queryKey: offerKeys.own });
  }, [client, offer]);

  const { pathname, searchStr } = useLocation();
  const id = offer?.id;
  // After the router has left the wizard, the address must not be changed.
  const isHere = pathname === webPaths.wizard;
  useEffect(() => {
    if (id !== undefined && isHere) nameInAddress(id, searchStr);
  }, [id, isHere, searchStr]);

  useEffect(() => {
    const unwatch = saver.watch();
    const makeSafe = () => void saver.flush();
    // A closing tab cannot wait for a request, but storing in this browser is synchronous.
    window.addEventListener('pagehide', makeSafe);
    return () => {
      window.removeEventListener('pagehide', makeSafe);
      unwatch();
      makeSafe();
    };
  }, [saver]);

  useEffect(() => {
    if (id === undefined) return undefined;
    const { key } = createStoredChanges(userId, id);
    const followOther = (event: StorageEvent) => {
      if (event.key === key) void saver.follow();
    };
    window.addEventListener('storage', followOther);
    return () => window.removeEventListener('storage', followOther);
  }, [saver, userId, id]);

  return { saver, state };
}

/**
 * Puts the id of a new offer into the address without the router, whose route change would remount the page and take
 * the focus.
 */
function nameInAddress(id: number, search: string): void {
  if (window.location.pathname === wizardPath(id)) return;
  History.prototype.replaceState.call(window.history, window.history.state, '', wizardPath(id) + search);
}
