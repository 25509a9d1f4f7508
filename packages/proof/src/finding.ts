/** The result of one check. */
export interface Finding {
  /**
   * `broken`: the file contradicts itself, or what the reader trusts. `confirmed`: a log that the reader trusts has it.
   * `consistent`: the file says so and does not contradict itself, which whoever made all of it could achieve too.
   * `unknown`: it cannot be verified here.
   */
  verdict: 'broken' | 'confirmed' | 'consistent' | 'unknown';
  what: 'file' | 'chain' | 'words' | 'parties' | 'document' | 'signatures' | 'key' | 'page' | 'log' | 'time';
  /** One sentence or two for any reader. */
  text: string;
  /** The file as a whole is not confirmed while this is unknown. */
  isDecisive?: true;
  /** The log that confirms it is known by a fingerprint that the reader gave, and not by the market that checks. */
  isByKey?: true;
}

type What = Finding['what'];

export const broken = (what: What, text: string): Finding => ({ verdict: 'broken', what, text });
export const confirmed = (what: What, text: string): Finding => ({ verdict: 'confirmed', what, text });
export const consistent = (what: What, text: string): Finding => ({ verdict: 'consistent', what, text });
export const unknown = (what: What, text: string): Finding => ({ verdict: 'unknown', what, text });
export const undecided = (what: What, text: string): Finding => ({
  ...unknown(what, text),
  isDecisive: true,
});

/** The number of equal faults that are reported; a hundred thousand more would add nothing. */
const faultsAtMost = 20;

/** Returns the first faults of a kind as findings, and the number of the others. */
export function brokenSome(what: What, texts: readonly string[]): Finding[] {
  const rest = texts.length - faultsAtMost;
  const shown = texts.slice(0, faultsAtMost).map((text) => broken(what, text));
  return rest > 0 ? [...shown, broken(what, `There are ${rest} more faults of this kind.`)] : shown;
}
