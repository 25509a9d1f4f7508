import { type RefObject, useEffect } from 'react';

/**
 * When the last focused element of a page disappears, such as a button after its decision, moves the focus to the
 * element in `to`: at once, or after the dialog that the button opened has closed.
 */
export function useRestoredFocus(
  page: RefObject<HTMLElement | null>,
  to: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !page.current?.contains(target)) return;
      // A dialog returns the focus itself, if its opener still exists.
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
