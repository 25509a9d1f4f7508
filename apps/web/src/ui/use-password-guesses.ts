import { useDeferredValue, useEffect, useState } from 'react';

type Count = (password: string, own: readonly string[]) => number;

/**
 * Returns the number of guesses that an attacker needs for a typed password; undefined until the word list, which is
 * larger than the page, is loaded. The password stays in the browser.
 *
 * @param own address of the owner, which attackers try first
 */
export function usePasswordGuesses(password: string, own: string): number | undefined {
  const [count, setCount] = useState<{ guesses: Count }>();
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped || count) return;
    import('@proffer/contract/users/password-guesses').then(
      ({ countGuesses }) => setCount({ guesses: countGuesses }),
      // The server judges the password in any case.
      () => undefined,
    );
  }, [isTyped, count]);
  const judged = useDeferredValue(password.trim());
  return judged === '' ? undefined : count?.guesses(judged, [own]);
}
