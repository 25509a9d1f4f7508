import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type AddressValues = Record<string, string | undefined>;

/** An id of the address, of its state or of local storage, as a number or in digits; null for anything else. */
export function readId(value: unknown): number | null {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null;
}

/**
 * The view's state in the address: filters, tab, page, keyword. Setting a value replaces the entry in the browser's
 * history; an empty text or undefined removes it. Back, reload and a shared link give the same view.
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
