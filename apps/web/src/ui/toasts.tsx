import { toastStore, type Toast } from './toast-store';

type ToastOptions = Pick<Toast, 'undo' | 'action'> & Partial<Pick<Toast, 'id'>>;

const telling =
  (kind: Toast['kind']) =>
  (title: string, text?: string, options: ToastOptions = {}): void =>
    toastStore.add({ id: crypto.randomUUID(), kind, title, ...(text ? { text } : {}), ...options });

/** Tells the person what happened, at the top right (LIM-5). */
export const toast = { success: telling('success'), error: telling('error'), info: telling('info') };
