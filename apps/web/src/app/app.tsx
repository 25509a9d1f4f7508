import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { styleNonce } from '../lib/run-time-config';
import { ToastRegion } from '../ui/toast-region';
import { router } from './router';
import { colourVariables, theme } from './theme';

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={colourVariables}
      defaultColorScheme="auto"
      // By them a part is hidden from a width of screen, which ours do by themselves.
      withGlobalClasses={false}
      {...(styleNonce ? { getStyleNonce: () => styleNonce ?? '' } : {})}
    >
      <ToastRegion />
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
