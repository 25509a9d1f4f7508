import { type RefObject, useEffect } from 'react';

/**
 * Where what had the focus last within a page goes from it, as a button with what it decided, the focus goes on to what `to`
 * holds: at once, or when the dialog is left that the button had opened.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>, to: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !page.current?.contains(target)) return;
      // A dialog gives the focus back by itself, to what is still there.
      if (!target.closest('[role=dialog]')) last = target;
    };
    const changes = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      to.current?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      changes.disconnect();
    };
  }, [page, to]);
}
