import { useRef, useState } from 'react';

export interface Sending {
  isPending: boolean;
  /** What the last try threw; null when nothing did, or once it is forgotten. */
  refusal: unknown;
  /** Runs what sends, unless something is being sent; whether it went well. */
  run: (send: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

const idle = { isPending: false, refusal: null as unknown };

/** One thing sent at a time: whether it is under way, and what came of it. */
export function useSending(): Sending {
  const [state, setState] = useState(idle);
  // State changes only at the next drawing; a second press before it must not send again.
  const isUnderWay = useRef(false);

  async function run(send: () => Promise<unknown>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setState({ isPending: true, refusal: null });
    try {
      await send();
      setState(idle);
      return true;
    } catch (refusal) {
      setState({ isPending: false, refusal });
      return false;
    } finally {
      isUnderWay.current = false;
    }
  }

  return { ...state, run, forget: () => setState((now) => (now.refusal === null ? now : idle)) };
}
