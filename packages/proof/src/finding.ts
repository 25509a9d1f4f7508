/** One thing that was looked at, and what came of it. `unknown`: it cannot be known from the file alone. */
export interface Finding {
  verdict: 'holds' | 'broken' | 'unknown';
  what: 'file' | 'chain' | 'words' | 'parties' | 'document' | 'signatures' | 'key' | 'page' | 'log' | 'time';
  /** For whoever reads it first. */
  text: string;
}

export const holds = (what: Finding['what'], text: string): Finding => ({ verdict: 'holds', what, text });
export const broken = (what: Finding['what'], text: string): Finding => ({ verdict: 'broken', what, text });
export const unknown = (what: Finding['what'], text: string): Finding => ({ verdict: 'unknown', what, text });
