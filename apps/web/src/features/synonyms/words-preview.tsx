import { Text } from '@mantine/core';
import type { SynonymPreview } from '@proffer/contract/synonyms/schemas';
import { errorText } from '../../lib/client';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Facts } from '../../ui/facts';

interface WordsPreviewProps {
  found: SynonymPreview | undefined;
  error: Error | null;
}

/** Preview of the number of offers that each word finds alone, and all together (ADM-29). */
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
          <Facts
            facts={[...found.words, { word: 'Together', offers: found.together }].map(({ word, offers }) => ({
              label: word,
              value: `${groupIndian(offers)} ${offers === 1 ? 'offer' : 'offers'}`,
            }))}
          />
          {found.titles.length > 0 && (
            <>
              <Text size="sm" c="dimmed" mt="sm">
                The newest of these
              </Text>
              <ul aria-label="The newest of these">
                {found.titles.map((title, index) => (
                  <li key={`${index} ${title}`} dir="auto">
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
