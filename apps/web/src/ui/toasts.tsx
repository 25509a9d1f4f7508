import { newId } from '../lib/new-id';
import { toastStore, type Toast } from './toast-store';

type ToastOptions = Pick<Toast, 'undo' | 'action'> & Partial<Pick<Toast, 'id'>>;

const telling =
  (kind: Toast['kind']) =>
  (title: string, text?: string, options: ToastOptions = {}): void => {
    try {
      toastStore.add({ id: newId(), kind, title, ...(text ? { text } : {}), ...options });
    } catch (error) {
      // The action that it reports is done, and must not look failed because of it.
      reportError(error);
    }
  };

/** Tells the person what happened, at the top right (LIM-5). */
export const toast = { success: telling('success'), error: telling('error'), info: telling('info') };
