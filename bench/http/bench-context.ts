import type { Verdicts } from './bars';
import type { Options } from './results';
import type { Server } from './servers';

/** What every part of the bench works on: the two servers over the same offers, and how to measure. */
export interface Bench {
  offers: number;
  ours: Server;
  /** Absent where its offers would take too long to make. */
  thin: Server | undefined;
  postgresPid: number;
  options: Options;
  verdicts: Verdicts;
}
