/**
 * What had to be waited for, one after the other: a request of a wave was begun once one of the wave before was
 * answered.
 */
export function createWaves<Request>() {
  const waveOf = new Map<Request, number>();
  let answered = 0;
  return {
    begin(): void {
      waveOf.clear();
      answered = 0;
    },
    /** Gives the wave of a request that begins now. */
    ask(request: Request): number {
      waveOf.set(request, answered + 1);
      return answered + 1;
    },
    answer(request: Request): void {
      answered = Math.max(answered, waveOf.get(request) ?? 0);
    },
    /** How many of them were answered, one after the other. */
    answered: (): number => answered,
  };
}
