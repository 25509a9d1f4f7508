import type { ReactNode } from 'react';
import { createListeners } from '../lib/listeners';

export interface Toast {
  id: string;
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: ReactNode;
  /** True if it is only announced to screen readers, because the page already shows it. */
  isQuiet?: boolean;
  /** Undoes the action; offered while the toast is visible. */
  undo?: () => void;
  /** Leads on; offered while the toast is visible. */
  action?: { label: string; act: () => void };
}

let shown: readonly Toast[] = [];
const { subscribe, tell } = createListeners();

function replace(next: readonly Toast[]): void {
  shown = next;
  tell();
}

/** The visible toasts, oldest first; at most four. A new toast replaces one with the same id. */
export const toastStore = {
  subscribe,
  current: () => shown,
  add: (toast: Toast) => replace([...shown.filter(({ id }) => id !== toast.id), toast].slice(-4)),
  clear: () => replace([]),
  /** Removes earlier errors when the action is tried again. */
  clearErrors: () => replace(shown.filter(({ kind }) => kind !== 'error')),
  remove: (id: string) => replace(shown.filter((toast) => toast.id !== id)),
};
