import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Options {
  /** Sizes of the market in offers, measured one after the other. */
  offers: number[];
  connections: number;
  durationMs: number;
  rounds: number;
  /** Names of scenarios, complete or in part; all if empty. */
  only: string[];
  /** Folder for kept markets, one for each size; they are measured without the thin server. */
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
