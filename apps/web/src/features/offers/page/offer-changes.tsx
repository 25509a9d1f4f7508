import { Text } from '@mantine/core';
import { partsOf, WordsAfter, WordsBefore } from '../../../ui/changed-words';
import { Money, MoneyRange } from '../../../ui/money';
import type { Comparison, Value } from './offer-history.model';
import classes from './offer-history.module.css';

/** Changes of a version, field by field: old words struck through, new words after them. */
export function OfferChanges({ comparison }: { comparison: Comparison }) {
  const { changes, isPartial } = comparison;
  if (changes.length === 0) {
    return <Text size="sm">{isPartial ? 'Nothing visible to you changed' : 'No visible changes'}</Text>;
  }
  return (
    <>
      <dl className={classes.changes}>
        {changes.map(({ key, label, before, after }) => {
          const areTexts = before.kind === 'text' && after.kind === 'text';
          const parts = areTexts ? partsOf(before.text, after.text) : { before: {}, after: {} };
          return (
            <div key={key}>
              <dt>{label}</dt>
              {before.kind !== 'nothing' && (
                <dd>
                  <WordsBefore spoken={after.kind === 'nothing' ? 'Removed: ' : 'Before: '} {...parts.before}>
                    <FieldValue said={before} />
                  </WordsBefore>
                </dd>
              )}
              {after.kind !== 'nothing' && (
                <dd>
                  <WordsAfter spoken={before.kind === 'nothing' ? 'Added: ' : 'Now: '} {...parts.after}>
                    <FieldValue said={after} />
                  </WordsAfter>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      {isPartial && (
        <Text size="sm" c="var(--proffer-quiet)">
          Confidential parts are not compared.
        </Text>
      )}
    </>
  );
}

function FieldValue({ said }: { said: Value }) {
  if (said.kind === 'nothing') return null;
  if (said.kind === 'text') return said.text;
  if (said.from !== null && said.to !== null)
    return (
      <>
        <MoneyRange from={said.from} to={said.to} />
        {said.terms && ` ${said.terms}`}
      </>
    );
  // With one end only, the text must say which end it is.
  return (
    <>
      {said.from === null ? 'up to ' : 'from '}
      <Money rupees={said.from ?? said.to ?? 0} />
      {said.terms && ` ${said.terms}`}
    </>
  );
}
