import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Problem } from '@proffer/contract/wire/errors';
import { useRef, useState } from 'react';
import { queryClient } from '../lib/query-client';
import { sessionQuery } from '../lib/session';
import { useOnDemand } from '../ui/use-on-demand';

type GoOn = (mayCallAgain: boolean) => void;

const personHere = () => queryClient.getQueryData(sessionQuery.queryKey) ?? undefined;

/** Calls that were refused and wait for what the person does in a dialog, which is loaded when it is first wanted. */
export function useHeldCalls<Dialog>(load: () => Promise<Dialog>) {
  const { part: Dialog, want } = useOnDemand(load);
  const [asked, setAsked] = useState<{ person: SessionUser; problem: Problem }>();
  const [isOpen, setIsOpen] = useState(false);
  /** Told, for each call that waits, whether it is made again. */
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
    /** Lets a call wait. `isMended` finds out first whether anything has to be asked at all. */
    async hold(
      problem: Problem,
      goOn: GoOn,
      isMended?: (person: SessionUser) => Promise<boolean>,
    ): Promise<void> {
      const person = personHere();
      // Nobody was logged in, or they have just logged out: there is nothing to bring back.
      if (!person) return goOn(false);
      if (waiting.current.push(goOn) > 1) return;
      if (await isMended?.(person)) return end(true);
      setAsked({ person, problem });
      if ((await want()) && personHere()) setIsOpen(true);
      else end(false);
    },
  };
}
