/** Extent of the fault tests: once and for seconds in `npm test`, in full by `npm test -- faults`. */
export const extent = {
  /** Number of repetitions of each fault. */
  rounds: Number(process.env['PROFFER_FAULT_ROUNDS'] ?? 1),
  /** Minutes of steady load. */
  steadyMinutes: Number(process.env['PROFFER_FAULT_MINUTES'] ?? 0.1),
};

/** True for the full extent, which includes slow tests. */
export const isFull = extent.rounds > 1;
