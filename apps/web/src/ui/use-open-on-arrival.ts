import { useEffect, useRef, useState } from 'react';

/**
 * For a menu that is loaded at the press of its button, and so draws that button anew: the focus goes to the new one,
 * where it also returns to, and the menu opens.
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
