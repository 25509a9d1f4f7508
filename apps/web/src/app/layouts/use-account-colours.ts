import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { SessionUser } from '@proffer/contract/auth.schemas';

/** Shows the colours that the person has chosen for every device; what is chosen later on this one stays. */
export function useAccountColours(user: SessionUser | null): void {
  const { setColorScheme } = useMantineColorScheme();
  const chosen = user?.colorScheme;
  useEffect(() => {
    if (chosen) setColorScheme(chosen);
  }, [chosen, setColorScheme]);
}
