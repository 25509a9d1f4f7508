import { RouterProvider } from '@tanstack/react-router';
import { ToastRegion } from '../ui/toast-region';
import { router } from './router';
import { ThemeProvider } from './theme-provider';

export function App() {
  return (
    <ThemeProvider>
      <ToastRegion />
      <RouterProvider router={router} />
    </ThemeProvider>
  );
}
