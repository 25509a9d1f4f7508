/** Timers that tests can replace. Each returns a function that stops it. */
export interface Timers {
  after(ms: number, act: () => void): () => void;
  every(ms: number, act: () => void): () => void;
}

/** Timers of the system; none keeps the process alive. */
export const systemTimers: Timers = {
  after(ms, act) {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, act) {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  },
};
