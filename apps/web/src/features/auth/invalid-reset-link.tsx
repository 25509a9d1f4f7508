import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '@proffer/contract/wire/limits';
import { useEffect, useRef, useState } from 'react';
import { webPaths } from '../../config/paths';
import { AnchorLink } from '../../ui/links';
import { useCountdown } from '../../ui/use-countdown';
import { ProblemAlert } from './problem-alert';
import { sides, type Side } from './sides';

const redirectSeconds = limits.redirectAfterInvalidLinkMs / 1_000;

/** A link that cannot be used: says so, and leads to the login unless the person wants to stay. */
export function InvalidResetLink({ side }: { side: Side }) {
  const [isStaying, setIsStaying] = useState(false);
  return (
    <Stack>
      <ProblemAlert title="Invalid or expired link.">
        {!isStaying && (
          // Said once to those who listen: a number read out each second drowns the rest.
          <VisuallyHidden>
            You will be taken to the login in {redirectSeconds} seconds. Press Stay here to stop this.
          </VisuallyHidden>
        )}
      </ProblemAlert>
      {isStaying ? (
        <WaysOn side={side} />
      ) : (
        <Redirect to={sides[side].login} onStay={() => setIsStaying(true)} />
      )}
    </Stack>
  );
}

/** Counts down for the eyes; the alert above has said it for the ears. */
function Redirect({ to, onStay }: { to: string; onStay: () => void }) {
  const navigate = useNavigate();
  const [secondsLeft] = useCountdown(redirectSeconds);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) void navigate({ to, replace: true });
  }, [isOver, navigate, to]);
  return (
    <>
      <Text aria-hidden>You will be taken to the login in {secondsLeft} s</Text>
      <Group>
        <Button variant="default" size="md" onClick={onStay}>
          Stay here
        </Button>
      </Group>
    </>
  );
}

function WaysOn({ side }: { side: Side }) {
  const { from, login } = sides[side];
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <Group ref={place} tabIndex={-1}>
      <AnchorLink underline="always" to={webPaths.forgotPassword} search={{ from }}>
        Ask for a new link
      </AnchorLink>
      <AnchorLink underline="always" to={login}>
        Back to login
      </AnchorLink>
    </Group>
  );
}
