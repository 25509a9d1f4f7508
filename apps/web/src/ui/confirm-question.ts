import type { ReactNode } from 'react';

export interface Question {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Asks for a text of at most `most` characters in addition. */
  reason?: { label: string; placeholder?: string; most: number; isRequired?: boolean };
}

/** `null` if the user cancelled, else the reason (empty if none was asked for or given). */
export type Answer = { reason: string } | null;
