/** How much of each is done: once and for seconds in `npm test`, in full by `npm test -- faults`. */
export const extent = {
  /** Times that each fault is done. */
  rounds: Number(process.env['PROFFER_FAULT_ROUNDS'] ?? 1),
  /** Of steady load. */
  steadyMinutes: Number(process.env['PROFFER_FAULT_MINUTES'] ?? 0.1),
};

/** In full, also what takes long for what it shows. */
export const isFull = extent.rounds > 1;
