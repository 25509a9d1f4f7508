import { type RefObject, useEffect, useRef } from 'react';

/** Where something has grown that was not there before, such as a field's buttons or what is wrong with it: scrolls it into sight. */
export function useInSight<Place extends HTMLElement>(grown: string | false): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (grown !== false) place.current?.scrollIntoView({ block: 'nearest' });
  }, [grown]);
  return place;
}
