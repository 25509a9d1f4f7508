import { Text } from '@mantine/core';
import { TruncatedText } from '../../ui/truncated-text';
import { EditLink } from './edit-link';
import { Section } from './section';

/** Overview text, cut at 300 characters with an ellipsis, Read More and Read Less (PRO-4). */
export function Overview({ text, canEdit }: { text: string; canEdit: boolean }) {
  return (
    <Section title="Overview">
      {text === '' ? (
        <Text size="sm" c="dimmed">
          No overview yet. {canEdit && <EditLink field="overview">Say what your company does</EditLink>}
        </Text>
      ) : (
        <TruncatedText text={text} more="Read More" less="Read Less" />
      )}
    </Section>
  );
}
