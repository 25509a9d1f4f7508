import type { ContractTerms } from '@proffer/contract/contracts/schemas';
import { WordsAfter, WordsBefore } from '../../../ui/changed-words';
import { TruncatedText } from '../../../ui/truncated-text';
import { type ChangedTerm, changedTerms } from '../amendments.model';
import classes from './amendments.module.css';

interface Props {
  before: ContractTerms;
  after: ContractTerms;
  /** Long texts too, where they are accepted. */
  isWhole?: boolean;
}

/** What an amendment changes: term by term, the old words struck through and the new ones after them. */
export function AmendmentChanges({ before, after, isWhole = false }: Props) {
  return (
    <dl className={classes.changes}>
      {changedTerms(before, after).map((term) => (
        <div key={term.label}>
          <dt>{term.label}</dt>
          <dd data-text={term.isText || undefined}>
            <WordsBefore spoken="Before: ">
              <Said term={term} words={term.before} isWhole={isWhole} />
            </WordsBefore>
            <span className={classes.arrow} aria-hidden>
              →
            </span>
            <WordsAfter spoken="Now: ">
              <Said term={term} words={term.after} isWhole={isWhole} />
            </WordsAfter>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Said({ term, words, isWhole }: { term: ChangedTerm; words: string; isWhole: boolean }) {
  if (!term.isText) return <bdi>{words}</bdi>;
  return <TruncatedText text={words} {...(isWhole ? { limit: Infinity } : {})} />;
}
