import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Options {
  /** How many offers the market has; several sizes are measured one after the other. */
  offers: number[];
  connections: number;
  durationMs: number;
  rounds: number;
  /** Names of requests, in full or in part; all of them when it is empty. */
  only: string[];
  /** Where markets are kept, that take long to make: a folder for each size. Ours alone is asked then. */
  folder?: string | undefined;
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

/** Appends a result with the time to `bench/results.jsonl`, which git ignores. */
export function record(result: object): Promise<void> {
  const file = fileURLToPath(new URL('../results.jsonl', import.meta.url));
  return appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...result })}\n`);
}
