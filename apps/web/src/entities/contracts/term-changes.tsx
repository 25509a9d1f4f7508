import { partsOf, WordsAfter, WordsBefore } from '../../ui/changed-words';
import { TruncatedText } from '../../ui/truncated-text';
import { type ChangedTerm, changedTerms, type Terms } from './terms.model';
import classes from './term-changes.module.css';

interface Props {
  before: Terms;
  after: Terms;
  /** True to show long texts in full, where they are accepted. */
  isWhole?: boolean;
}

/** Changed terms, one by one: old words struck through, then the new ones. */
export function TermChanges({ before, after, isWhole = false }: Props) {
  return (
    <dl className={classes.changes}>
      {changedTerms(before, after).map((term) => {
        const parts = term.isText && !isWhole ? { before: {}, after: {} } : partsOf(term.before, term.after);
        return (
          <div key={term.label}>
            <dt>{term.label}</dt>
            <dd data-text={term.isText || undefined}>
              {term.before !== '' && (
                <WordsBefore spoken="Before: " {...parts.before}>
                  <Said term={term} words={term.before} isWhole={isWhole} />
                </WordsBefore>
              )}
              {term.before !== '' && term.after !== '' && (
                <span className={classes.arrow} aria-hidden>
                  →
                </span>
              )}
              {term.after !== '' && (
                <WordsAfter spoken="Now: " {...parts.after}>
                  <Said term={term} words={term.after} isWhole={isWhole} />
                </WordsAfter>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Said({ term, words, isWhole }: { term: ChangedTerm; words: string; isWhole: boolean }) {
  if (!term.isText) return <bdi>{words}</bdi>;
  return <TruncatedText text={words} {...(isWhole ? { limit: Infinity } : {})} />;
}
