import type { Verdicts } from './targets';
import type { Options } from './results';
import type { Server } from './servers';

/** Shared context of the parts of the benchmark: both servers over the same offers, and the options. */
export interface Bench {
  offers: number;
  ours: Server;
  /** Absent if its offers would take too long to create. */
  thin: Server | undefined;
  postgresPid: number;
  options: Options;
  verdicts: Verdicts;
}
