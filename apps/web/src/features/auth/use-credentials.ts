import { useState } from 'react';
import { fieldErrors } from '../../lib/client';
import { toast } from '../../ui/toasts';
import type { CredentialErrors } from './auth.model';

type CredentialField = 'email' | 'password';

interface CredentialStart {
  email?: string;
  /** The field that has the focus first. */
  startAt?: CredentialField;
}

/** An email and a password being typed, what is wrong with them, and where the focus belongs. */
export function useCredentials(
  check: (email: string, password: string) => CredentialErrors,
  { email: knownEmail = '', startAt }: CredentialStart = {},
) {
  const [typed, setTyped] = useState({ email: knownEmail, password: '' });
  const [errors, setErrors] = useState<CredentialErrors>({});
  // A new object each time, so that the same field can be focused again.
  const [focus, setFocus] = useState<{ field: CredentialField | undefined }>({ field: startAt });

  /** Shows errors at their fields and leads to the first; without one, to the password. Gives the first. */
  function show(found: CredentialErrors): string | undefined {
    setErrors(found);
    setFocus({ field: found.email ? 'email' : 'password' });
    return found.email ?? found.password;
  }

  return {
    typed,
    errors,
    focus,
    /** What is sent: the specification trims both (ACC-35). */
    trimmed: { email: typed.email.trim(), password: typed.password.trim() },
    change: (field: CredentialField, value: string): void => {
      setTyped({ ...typed, [field]: value });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)));
    },
    /** Whether they may be sent; if not, says why at the fields and aloud (ACC-35). */
    areGood: (): boolean => {
      const found = check(typed.email, typed.password);
      if (!found.email && !found.password) {
        setErrors({});
        return true;
      }
      toast.error('Validation', show(found));
      return false;
    },
    /** Takes up what the server said about a field; false when it said nothing about either. */
    showRefusal: (error: unknown): boolean => {
      const { email, password } = fieldErrors(error);
      return show({ ...(email ? { email } : {}), ...(password ? { password } : {}) }) !== undefined;
    },
  };
}
export type Credentials = ReturnType<typeof useCredentials>;
