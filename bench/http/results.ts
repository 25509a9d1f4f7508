import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Options {
  offers: number;
  connections: number;
  durationMs: number;
  rounds: number;
}

export interface Scenario {
  name: string;
  bar: string;
  /** Asked as somebody logged in, which costs our server one more statement; the thin one knows no sessions. */
  isLoggedIn: boolean;
  ours: (n: number) => string;
  thin: (n: number) => string;
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Appends a result to `results.jsonl`, with the time. */
export function record(result: object): Promise<void> {
  const file = fileURLToPath(new URL('../results.jsonl', import.meta.url));
  return appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...result })}\n`);
}
