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

/** Message about an invalid link that leads to the login unless the user chooses to stay. */
export function InvalidResetLink({ side }: { side: Side }) {
  const [isStaying, setIsStaying] = useState(false);
  return (
    <Stack>
      <ProblemAlert title="Invalid or expired link.">
        {!isStaying && (
          // Announced once: a number read out each second would drown everything else.
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

/** Visible countdown; the alert above has announced it. */
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
