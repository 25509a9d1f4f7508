import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';

/** Shows the colours that the person has chosen for every device; what is chosen later on this one stays. */
export function useAccountColours(user: SessionUser | null): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chosen = user?.colorScheme;
  const shown = useRef<SessionUser['colorScheme']>(undefined);
  useEffect(() => {
    // Setting them, even to what they are, restyles the whole page; and the setter is another one after each render.
    if (!chosen || chosen === shown.current) return;
    shown.current = chosen;
    if (chosen !== colorScheme) setColorScheme(chosen);
  }, [chosen, colorScheme, setColorScheme]);
}
