import { Text } from '@mantine/core';
import type { FieldDifference } from '@proffer/contract/wire/errors';
import { WordsAfter, WordsBefore } from '../../ui/changed-words';
import classes from './field-differences.module.css';

interface Props {
  differences: readonly FieldDifference[];
  /** What an NDA protects has changed too, and the reader may not read it. */
  isPartial: boolean;
}

/** What an offer said before and says now, field by field: the old words struck through, the new ones after them. */
export function FieldDifferences({ differences, isPartial }: Props) {
  return (
    <>
      {differences.length > 0 && (
        <dl className={classes.changes}>
          {differences.map(({ field, label, before, after }) => (
            <div key={field}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              {before !== '' && (
                <dd>
                  <WordsBefore spoken={after === '' ? 'Removed: ' : 'Before: '}>
                    <bdi>{before}</bdi>
                  </WordsBefore>
                </dd>
              )}
              {after !== '' && (
                <dd>
                  <WordsAfter spoken={before === '' ? 'Added: ' : 'Now: '}>
                    <bdi>{after}</bdi>
                  </WordsAfter>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {isPartial && (
        <Text size="sm">
          {differences.length > 0
            ? 'What the NDA protects has changed too.'
            : 'What the NDA protects has changed.'}{' '}
          You read it once both sides have signed.
        </Text>
      )}
    </>
  );
}
