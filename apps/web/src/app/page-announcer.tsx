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
    // A page has its name once it knows what it shows.
    const named = new MutationObserver(() => onNamed());
    named.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => named.disconnect();
  }, []);
  return (
    <VisuallyHidden component="div" aria-live="polite">
      {announced.title}
    </VisuallyHidden>
  );
}
