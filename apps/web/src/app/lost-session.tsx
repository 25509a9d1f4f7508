import type { SessionUser } from '@proffer/contract/auth.schemas';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { renewSessionBy } from '../lib/client';
import { queryClient } from '../lib/query-client';
import { sessionQuery } from '../lib/session';
import { useOnDemand } from '../ui/use-on-demand';

const loadDialog = async () => (await import('../features/auth/log-in-again')).LogInAgain;

const personHere = () => queryClient.getQueryData(sessionQuery.queryKey) ?? undefined;

/**
 * When the server no longer knows the session of the person on this page, asks for the password over the page instead
 * of leaving it: nothing typed is lost (decisions.md, "Errors"). The calls that were refused so wait, and are made
 * again after the login.
 */
export function LostSession() {
  const { part: LogInAgain, want } = useOnDemand(loadDialog);
  const [person, setPerson] = useState<SessionUser>();
  const [isOpen, setIsOpen] = useState(false);
  /** Told, for each call that waits, whether the session is there again. */
  const waiting = useRef<((isRenewed: boolean) => void)[]>([]);

  function end(isRenewed: boolean): void {
    setIsOpen(false);
    for (const goOn of waiting.current.splice(0)) goOn(isRenewed);
  }

  const ask = useEffectEvent(async (goOn: (isRenewed: boolean) => void) => {
    const here = personHere();
    // Nobody was logged in, or they have just logged out: there is nothing to bring back.
    if (!here) return goOn(false);
    if (waiting.current.push(goOn) > 1) return;
    setPerson(here);
    if ((await want()) && personHere()) setIsOpen(true);
    else end(false);
  });
  const leave = useEffectEvent(() => end(false));
  useEffect(() => {
    const stop = renewSessionBy(() => new Promise((goOn) => void ask(goOn)));
    return () => {
      stop();
      leave();
    };
  }, []);
  useEscapeHeld(isOpen);

  return LogInAgain && person && <LogInAgain isOpen={isOpen} person={person} onRenewed={() => end(true)} />;
}

/** A dialog below this one would close at Escape, and what is typed in it would be gone. */
function useEscapeHeld(isHeld: boolean): void {
  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (isHeld && event.key === 'Escape') event.stopImmediatePropagation();
  });
  // Before the effects in which dialogs begin to listen: the first listener is the first to hear.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hold(event);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
