import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { marketName } from '../lib/run-time-config';

/** Every title ends with the market's name, which need not be repeated on each page. */
const ending = ` · ${marketName}`;

/**
 * Announces the title of a page after navigation (ERR-8): browsers announce it only for a newly loaded document, and
 * the focus stays on the link.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [announced, announce] = useState({ pathname, title: '' });
  const onNamed = useEffectEvent(() => {
    if (pathname !== announced.pathname) announce({ pathname, title: withoutEnding(document.title) });
  });
  useEffect(() => {
    // A page sets its title once its data are known; other changes in the head, such as styles, come earlier.
    const named = new MutationObserver((changes) => {
      if (changes.some(isOfName)) onNamed();
    });
    named.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => named.disconnect();
  }, []);
  return (
    <VisuallyHidden component="div" aria-live="polite">
      {announced.title}
    </VisuallyHidden>
  );
}

const withoutEnding = (title: string): string =>
  title.endsWith(ending) ? title.slice(0, -ending.length) : title;

/** Returns whether a change in the head set the document's title. */
const isOfName = ({ target, addedNodes }: MutationRecord): boolean =>
  target.parentElement instanceof HTMLTitleElement ||
  [target, ...addedNodes].some((node) => node instanceof HTMLTitleElement);
