import { useEffect, useRef, useState } from 'react';

/**
 * For a menu loaded by clicking its button, which is thereby rendered anew: moves the focus to the new button and
 * opens the menu.
 */
export function useOpenOnArrival() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    button.current?.focus();
    const frame = requestAnimationFrame(() => setIsOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { button, isOpen, setIsOpen };
}
