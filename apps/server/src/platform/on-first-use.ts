/**
 * A function whose module is loaded with its first call. For parts that are large in memory and that most processes
 * never use: the packages for PDF and images take about 50 MB.
 */
export function onFirstUse<Args extends unknown[], Result>(
  load: () => Promise<(...args: Args) => Promise<Result>>,
): (...args: Args) => Promise<Result> {
  return async (...args) => (await load())(...args);
}
