import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';

/** Applies the colour scheme that the user has chosen for all devices; a later choice on this device is kept. */
export function useAccountColours(user: SessionUser | null): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chosen = user?.colorScheme;
  const shown = useRef<SessionUser['colorScheme']>(undefined);
  useEffect(() => {
    // Setting it, even to the same value, restyles the whole page, and the setter changes with each render.
    if (!chosen || chosen === shown.current) return;
    shown.current = chosen;
    if (chosen !== colorScheme) setColorScheme(chosen);
  }, [chosen, colorScheme, setColorScheme]);
}
