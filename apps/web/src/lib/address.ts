import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type AddressValues = Record<string, string | undefined>;

/**
 * Returns an id from the address, the navigation state or local storage; null for anything but a positive integer.
 */
export function readId(value: unknown): number | null {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null;
}

/**
 * The view's state in the address: filters, tab, page, keyword. Setting a value replaces the history entry; an empty
 * text or undefined removes it. Back, reload and shared links restore the view.
 */
export function useAddress(): [AddressValues, (changes: Record<string, string | undefined>) => void] {
  const values: AddressValues = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Record<string, string | undefined>) => {
      void navigate({
        to: '.',
        search: (before: AddressValues) => ({ ...before, ...changes }),
        replace: true,
      });
    },
    [navigate],
  );
  return [values, change];
}
