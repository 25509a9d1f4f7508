import { type RefObject, useEffect } from 'react';

/** Keeps `--visible-height` at what is left of the window above a phone's keyboard, which covers the page's end. */
export function useVisibleHeight(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const measure = () => {
      // Zoomed in, the visible part is smaller without a keyboard.
      if (view.scale > 1) return;
      page.current?.style.setProperty('--visible-height', `${view.height}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [page]);
}
