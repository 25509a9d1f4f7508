import type { Problem } from '@proffer/contract/wire/errors';
import { AnchorLink } from '../../ui/links';
import { useAddress } from '../../lib/address';
import { ProblemAlert } from './problem-alert';
import { nextOf } from './safe-next';
import { sides, type Side } from './sides';
import { stepPath } from './signup-steps';

/** Reason of a refused login, with a link onwards if there is one. */
export function LoginAlert({ problem, side, email }: { problem: Problem; side: Side; email: string }) {
  const [address] = useAddress();
  if (problem.code === 'wrong_door') {
    const { wrongDoor, otherLogin, otherLoginText } = sides[side];
    return (
      <ProblemAlert title={problem.title} color="yellow">
        {wrongDoor}{' '}
        <AnchorLink underline="always" to={otherLogin} search={nextOf(address)}>
          {otherLoginText}
        </AnchorLink>
      </ProblemAlert>
    );
  }
  return (
    <ProblemAlert title={problem.title} color={problem.code === 'awaiting_approval' ? 'yellow' : 'red'}>
      {problem.detail}
      {problem.code === 'sso_required' && (
        <>
          {' '}
          <AnchorLink underline="always" to="/sso" search={{ email, ...nextOf(address) }}>
            Use single sign-on
          </AnchorLink>
        </>
      )}
      {problem.code === 'signup_unfinished' && (
        <>
          {' '}
          <AnchorLink
            underline="always"
            to={stepPath(String(problem.details?.['step'] ?? 'code'), side)}
            search={{ email, ...nextOf(address) }}
          >
            Continue signing up
          </AnchorLink>
        </>
      )}
    </ProblemAlert>
  );
}
