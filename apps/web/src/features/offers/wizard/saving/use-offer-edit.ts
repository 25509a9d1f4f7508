import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FullOffer } from '../../../../entities/offers/offer';
import { webPaths, wizardPath } from '../../../../config/paths';
import { offerKeys } from '../../../../entities/offers/keys';
import { createEditSaver, type EditSaver } from './edit-saver';
import { createKeptChanges } from './kept-changes';
import { createSaveCalls } from './save-calls';

/** The saver on its way from the address without an id to the one with it; two routes, so two pages. */
let handedOver: { id: number; saver: EditSaver } | undefined;

/** Lets the page of this offer's own address go on with a running saver. */
export function handOver(id: number, saver: EditSaver): void {
  handedOver = { id, saver };
}

/** The running saver of this offer if the page before handed it over; the next page starts afresh. */
export function useHandedOver(id: number): EditSaver | undefined {
  const [saver] = useState(() => (handedOver?.id === id ? handedOver.saver : undefined));
  useEffect(() => {
    handedOver = undefined;
  }, []);
  return saver;
}

/**
 * What this user edits. `initial` is what the server has, null for a new offer. Once a new offer exists,
 * the address names it, so that a reload finds it; and leaving the page makes safe what the timer had not yet.
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
  // The router may be on its way elsewhere already; then the address is no longer the wizard's to change.
  const isHere = pathname === webPaths.wizard;
  useEffect(() => {
    if (id !== undefined && isHere) nameInAddress(id, searchStr);
  }, [id, isHere, searchStr]);

  useEffect(() => {
    const unwatch = saver.watch();
    const makeSafe = () => void saver.flush();
    // A reload or a closed tab waits for no request, but what goes into the browser's memory is there at once.
    window.addEventListener('pagehide', makeSafe);
    return () => {
      window.removeEventListener('pagehide', makeSafe);
      unwatch();
      makeSafe();
    };
  }, [saver]);

  useEffect(() => {
    if (id === undefined) return undefined;
    const { key } = createKeptChanges(userId, id);
    const followOther = (event: StorageEvent) => {
      if (event.key === key) void saver.follow();
    };
    window.addEventListener('storage', followOther);
    return () => window.removeEventListener('storage', followOther);
  }, [saver, userId, id]);

  return { saver, state };
}

/**
 * Puts the new offer's id into the address without the router: a route change would draw the page anew and take the
 * focus from the field that is being typed in.
 */
function nameInAddress(id: number, search: string): void {
  if (window.location.pathname === wizardPath(id)) return;
  History.prototype.replaceState.call(window.history, window.history.state, '', wizardPath(id) + search);
}
