import { newId } from '../lib/new-id';
import { toastStore, type Toast } from './toast-store';

type ToastOptions = Pick<Toast, 'undo' | 'action' | 'isQuiet'> & Partial<Pick<Toast, 'id'>>;

const telling =
  (kind: Toast['kind']) =>
  (title: string, text?: string, options: ToastOptions = {}): void => {
    try {
      toastStore.add({ id: newId(), kind, title, ...(text ? { text } : {}), ...options });
    } catch (error) {
      // The action has succeeded and must not appear to fail.
      reportError(error);
    }
  };

/** Shows a message in a corner at the bottom, where it hides no control (LIM-5). */
export const toast = {
  success: telling('success'),
  error: telling('error'),
  info: telling('info'),
  /** Announces to screen readers what the page already shows. */
  announce: (title: string, text?: string): void => telling('success')(title, text, { isQuiet: true }),
};
