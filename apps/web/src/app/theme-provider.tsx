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
 * Provides theme and colour scheme to the component library. The library's own provider computes the theme's
 * variables in the browser, twice, before the first paint; ours are in theme-variables.css.
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
