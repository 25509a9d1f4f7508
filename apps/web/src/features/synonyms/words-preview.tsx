import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SynonymPreview } from '@proffer/contract/synonyms/schemas';
import { errorText } from '../../lib/client';
import { groupIndian } from '../../ui/money.model';
import classes from './synonyms.module.css';

interface WordsPreviewProps {
  found: SynonymPreview | undefined;
  error: Error | null;
}

/** What each word finds by itself, and all together (ADM-29). */
export function WordsPreview({ found, error }: WordsPreviewProps) {
  return (
    <section aria-label="What they find" aria-live="polite">
      {error && (
        <Text size="sm" c="red">
          {errorText(error)}
        </Text>
      )}
      {found && (
        <>
          <dl className={classes.found}>
            {found.words.map(({ word, offers }) => (
              <Found key={word} name={word} offers={offers} />
            ))}
            <Found name={<b>Together</b>} offers={found.together} />
          </dl>
          {found.titles.length > 0 && (
            <>
              <Text size="sm" c="dimmed" mt="sm">
                The newest of these
              </Text>
              <ul aria-label="The newest of these">
                {found.titles.map((title, index) => (
                  <li key={`${index} ${title}`} dir="auto" className={classes.words}>
                    {title}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}

function Found({ name, offers }: { name: ReactNode; offers: number }) {
  return (
    <>
      <dt dir="auto" className={classes.words}>
        {name}
      </dt>
      <dd>
        {groupIndian(offers)} {offers === 1 ? 'offer' : 'offers'}
      </dd>
    </>
  );
}
