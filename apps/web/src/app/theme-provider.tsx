import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from '../lib/run-time-config';
import { theme } from './theme';

const getRootElement = () => document.documentElement;
const manager = localStorageColorSchemeManager();
const fixed = {
  getRootElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  ...(styleNonce ? { getStyleNonce: () => styleNonce ?? '' } : {}),
};

/**
 * What the kit's components ask for: theme, colours of the device or of the person. The kit's own provider also works out
 * the variables of the theme in the browser, twice, before anything is drawn; ours stand in theme-variables.css.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const colours = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    getRootElement,
    forceColorScheme: undefined,
  });
  return (
    <MantineContext value={{ ...fixed, ...colours }}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
