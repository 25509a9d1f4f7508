import type { Finding } from './finding';

/** In the order in which a reader needs them. */
export const verdicts = ['broken', 'unknown', 'confirmed', 'consistent'] as const;

export const findingTitles: Record<Finding['verdict'], string> = {
  broken: 'Failed checks',
  unknown: 'Not verified here',
  confirmed: 'Confirmed by the log',
  consistent: 'Stated by the file, without contradiction',
};

export type FileState = 'broken' | 'unconfirmed' | 'confirmed';

export interface FileVerdict {
  state: FileState;
  title: string;
  text: string;
}

const verdictWords: Record<FileState | 'byKey', Omit<FileVerdict, 'state'>> = {
  broken: {
    title: 'This is not a deal file as the market wrote it',
    text: 'Do not rely on it. Ask the other company for its own file, or the market for a new one.',
  },
  unconfirmed: {
    title: 'Not confirmed: consistent, but without outside proof',
    text: 'It does not contradict itself, but its maker could have written all of it. Do not rely on it before comparing the items listed below as not verified.',
  },
  confirmed: {
    title: 'Confirmed by the market’s log',
    text: 'The log has this deal as the file shows it. It does not cover the items listed below as not verified.',
  },
  byKey: {
    title: 'Confirmed by the log whose key you gave',
    text: 'This is as reliable as the source of the fingerprint: it must come from the market, not from the person who gave you the file. The log does not cover the items listed below as not verified.',
  },
};

/** Returns the verdict on the whole file, which is never stronger than its weakest part (DEA-81). */
export function verdictOf(findings: readonly Finding[]): FileVerdict {
  const isConfirmed =
    findings.some(({ verdict, what }) => verdict === 'confirmed' && what === 'log') &&
    !findings.some(({ isDecisive }) => isDecisive);
  const isBroken = findings.some(({ verdict }) => verdict === 'broken');
  const state = isBroken ? 'broken' : isConfirmed ? 'confirmed' : 'unconfirmed';
  const isByKey = findings.some((finding) => finding.isByKey);
  return { state, ...verdictWords[state === 'confirmed' && isByKey ? 'byKey' : state] };
}
