import { useRef, useState } from 'react';

export interface Sending {
  isPending: boolean;
  /** Error of the last attempt; null if there is none or it was cleared. */
  refusal: unknown;
  /** Runs the sending function unless one is running; returns whether it succeeded. */
  run: (send: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

const idle = { isPending: false, refusal: null as unknown };

/** State of sending one thing at a time: whether it is running, and its error. */
export function useSending(): Sending {
  const [state, setState] = useState(idle);
  // State changes only with the next rendering; a second click before it must not send again.
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
