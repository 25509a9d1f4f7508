import { covers, isPermitted } from '@proffer/contract/members/rules';
import { useState } from 'react';
import { useSession } from '../../lib/session';
import { isSignatureToRequest } from './calls';

/** Ways to a signature: by oneself, by requesting it from a colleague, or none for people who only read. */
export type SigningWay = 'sign' | 'request' | 'none';

/**
 * Returns how the logged-in person gets an act with this amount signed, and a function that takes a refusal: it
 * returns true and changes the way if the signature can be requested instead.
 */
export function useSigningWay(amount: number | null | 'none') {
  const member = useSession()?.member;
  const [isRefused, setRefused] = useState(false);
  return {
    way: wayOf(member, amount, isRefused),
    takeRefusal(error: unknown): boolean {
      if (!isSignatureToRequest(error)) return false;
      setRefused(true);
      return true;
    },
  };
}

function wayOf(
  member: NonNullable<ReturnType<typeof useSession>>['member'] | undefined,
  amount: number | null | 'none',
  isRefused: boolean,
): SigningWay {
  if (member === undefined || (!isRefused && covers(member, amount))) return 'sign';
  return isPermitted(member, 'prepare') ? 'request' : 'none';
}
