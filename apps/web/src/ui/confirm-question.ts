import type { ReactNode } from 'react';

export interface Question {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Asks for a text beside the answer, of at most so many characters. */
  reason?: { label: string; placeholder?: string; most: number; isRequired?: boolean };
}

/** `null` when the person cancelled, else the reason (empty when none was asked or given). */
export type Answer = { reason: string } | null;
