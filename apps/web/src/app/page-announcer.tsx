import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

const product = / · Proffer$/;

/**
 * Says the name of a page that has taken the place of another (ERR-8): the browser says it only of a document that it has
 * loaded anew, and the focus stays on the link that led here.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [announced, announce] = useState({ pathname, title: '' });
  const onNamed = useEffectEvent(() => {
    if (pathname !== announced.pathname) announce({ pathname, title: document.title.replace(product, '') });
  });
  useEffect(() => {
    // A page has its name once it knows what it shows; what else comes into the head, such as its styles, comes before.
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

/** Whether a change in the head gave the document a name. */
const isOfName = ({ target, addedNodes }: MutationRecord): boolean =>
  target.parentElement instanceof HTMLTitleElement ||
  [target, ...addedNodes].some((node) => node instanceof HTMLTitleElement);
