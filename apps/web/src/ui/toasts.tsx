import { toastStore, type Toast } from './toast-store';

type ToastOptions = Pick<Toast, 'undo' | 'action'> & Partial<Pick<Toast, 'id'>>;

function show(kind: Toast['kind'], title: string, text?: string, options: ToastOptions = {}): void {
  toastStore.add({ id: crypto.randomUUID(), kind, title, ...(text ? { text } : {}), ...options });
}

/** Tells the person what happened, at the top right (spec §9 "Toast notifications"). */
export const toast = {
  success: (title: string, text?: string, options?: ToastOptions) => show('success', title, text, options),
  error: (title: string, text?: string, options?: ToastOptions) => show('error', title, text, options),
  info: (title: string, text?: string, options?: ToastOptions) => show('info', title, text, options),
};
