/**
 * Assigns requests to waves: a request belongs to the wave after the last one of which a request was answered before
 * it started.
 */
export function createWaves<Request>() {
  const waveOf = new Map<Request, number>();
  let answered = 0;
  return {
    begin(): void {
      waveOf.clear();
      answered = 0;
    },
    /** Returns the wave of a request that starts now. */
    ask(request: Request): number {
      waveOf.set(request, answered + 1);
      return answered + 1;
    },
    answer(request: Request): void {
      answered = Math.max(answered, waveOf.get(request) ?? 0);
    },
    /** Returns the number of answered waves. */
    answered: (): number => answered,
  };
}
