import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Problem } from '@proffer/contract/wire/errors';
import { useRef, useState } from 'react';
import { queryClient } from '../lib/query-client';
import { sessionQuery } from '../lib/session';
import { useOnDemand } from '../ui/use-on-demand';

type GoOn = (mayCallAgain: boolean) => void;

const personHere = () => queryClient.getQueryData(sessionQuery.queryKey) ?? undefined;

/** Manages refused calls that wait for the user's action in a dialog, which is loaded on first use. */
export function useSuspendedCalls<Dialog>(load: () => Promise<Dialog>) {
  const { part: Dialog, want } = useOnDemand(load);
  const [asked, setAsked] = useState<{ person: SessionUser; problem: Problem }>();
  const [isOpen, setIsOpen] = useState(false);
  /** For each waiting call, a callback that says whether to repeat it. */
  const waiting = useRef<GoOn[]>([]);

  function end(mayCallAgain: boolean): void {
    setIsOpen(false);
    for (const goOn of waiting.current.splice(0)) goOn(mayCallAgain);
  }

  return {
    Dialog,
    asked,
    isOpen,
    end,
    /** Suspends a call. `isMended` first checks whether the dialog is needed at all. */
    async suspend(
      problem: Problem,
      goOn: GoOn,
      isMended?: (person: SessionUser) => Promise<boolean>,
    ): Promise<void> {
      const person = personHere();
      // Nobody was logged in, or the user has just logged out: there is no session to restore.
      if (!person) return goOn(false);
      if (waiting.current.push(goOn) > 1) return;
      if (await isMended?.(person)) return end(true);
      setAsked({ person, problem });
      if ((await want()) && personHere()) setIsOpen(true);
      else end(false);
    },
  };
}
