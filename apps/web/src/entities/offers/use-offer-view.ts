import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  changeOfferView,
  type OfferView,
  plainOfferView,
  readOfferView,
  writeOfferView,
} from './offer-view.model';

export interface OfferViewControl {
  view: OfferView;
  /** Changes the view in the address; typed text replaces the history entry, so that Back skips single letters. */
  change: (change: Partial<OfferView>, options?: { isTyped?: boolean }) => void;
  clear: () => void;
}

/**
 * Returns the view of a list from its address and a function to change it. Keeps `tab` in the address; `q` is read as
 * `keyword`.
 */
export function useOfferView(): OfferViewControl {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readOfferView(search), [search]);
  const tab = typeof search['tab'] === 'string' ? { tab: search['tab'] } : {};

  function go(next: OfferView, isTyped: boolean): void {
    void navigate({
      to: '.',
      search: { ...tab, ...writeOfferView(next) },
      replace: isTyped,
      resetScroll: false,
    });
  }
  return {
    view,
    change: (change, { isTyped = false } = {}) => go(changeOfferView(view, change), isTyped),
    clear: () => go(plainOfferView, false),
  };
}
