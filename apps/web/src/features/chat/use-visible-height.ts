import { type RefObject, useEffect } from 'react';

/** Sets `--visible-height` to the window's height above a phone's keyboard, which covers the end of the page. */
export function useVisibleHeight(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const measure = () => {
      // When zoomed in, the visible part is smaller without a keyboard.
      if (view.scale > 1) return;
      page.current?.style.setProperty('--visible-height', `${view.height}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [page]);
}
