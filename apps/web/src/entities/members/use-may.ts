import { isPermitted, type Need } from '@proffer/contract/members/rules';
import { useSession } from '../../lib/session';

/** Returns true if the logged-in person may do this in the company; hides what the server would refuse. */
export function useMay(need: Need): boolean {
  const member = useSession()?.member;
  return member !== undefined && isPermitted(member, need);
}
