import type { ReactNode } from 'react';
import { createListeners } from '../lib/listeners';

export interface Toast {
  id: string;
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: ReactNode;
  /** Takes the act back; offered while the toast is shown. */
  undo?: () => void;
  /** Leads on; offered while the toast is shown. */
  action?: { label: string; act: () => void };
}

let shown: readonly Toast[] = [];
const { subscribe, tell } = createListeners();

function replace(next: readonly Toast[]): void {
  shown = next;
  tell();
}

/** The toasts on the screen, oldest first; at most four, an older one gives way, as does one with the same id. */
export const toastStore = {
  subscribe,
  current: () => shown,
  add: (toast: Toast) => replace([...shown.filter(({ id }) => id !== toast.id), toast].slice(-4)),
  clear: () => replace([]),
  /** What went wrong before, once it is tried again. */
  clearErrors: () => replace(shown.filter(({ kind }) => kind !== 'error')),
  remove: (id: string) => replace(shown.filter((toast) => toast.id !== id)),
};
