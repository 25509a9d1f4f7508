/** The result of one check. */
export interface Finding {
  /**
   * `broken`: the file contradicts itself or a source that the reader trusts. `confirmed`: a log that the reader
   * trusts agrees.
   * `consistent`: the file agrees with itself, which a forger of the whole file could also achieve. `unknown`: it
   * cannot be verified here.
   */
  verdict: 'broken' | 'confirmed' | 'consistent' | 'unknown';
  what:
    | 'file'
    | 'chain'
    | 'words'
    | 'parties'
    | 'document'
    | 'signatures'
    | 'key'
    | 'authority'
    | 'need'
    | 'page'
    | 'log'
    | 'time';
  /** One or two sentences for any reader. */
  text: string;
  /** If unknown, the whole file is not confirmed. */
  isDecisive?: true;
  /** The confirming log is trusted by a fingerprint that the reader gave, not by the market that runs the check. */
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

/** Maximum number of similar faults that are listed. */
const faultsAtMost = 20;

/** Returns the first faults of a kind as findings, and the number of the others. */
export function brokenSome(what: What, texts: readonly string[]): Finding[] {
  const rest = texts.length - faultsAtMost;
  const shown = texts.slice(0, faultsAtMost).map((text) => broken(what, text));
  return rest > 0 ? [...shown, broken(what, `${rest} more faults of this kind.`)] : shown;
}
