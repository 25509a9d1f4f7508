import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { emptyWindow, type MessageWindow, towards } from './messages.model';
import type { OutboxEntry } from './outbox';

interface Drawn {
  part: MessageWindow;
  outbox: readonly OutboxEntry[];
  /** Nothing that is known waits to be drawn. */
  isWhole: boolean;
}

/**
 * What is drawn of a conversation: a message at once, of half a hundred older ones a few with each frame, so that none of
 * them holds up the finger that scrolls.
 */
export function useDrawn(loaded: MessageWindow | undefined, outbox: readonly OutboxEntry[]): Drawn {
  const known = useMemo(() => ({ part: loaded ?? emptyWindow, outbox }), [loaded, outbox]);
  const wanted = useDeferredValue(known);
  const [step, setStep] = useState({ part: wanted.part, to: wanted.part });
  if (step.to !== wanted.part) setStep({ part: towards(step.part, wanted.part), to: wanted.part });
  useEffect(() => {
    if (step.part === step.to) return undefined;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setStep(({ part, to }) => ({ part: towards(part, to), to }))),
    );
    return () => cancelAnimationFrame(frame);
  }, [step]);
  return { part: step.part, outbox: wanted.outbox, isWhole: step.part === known.part };
}
