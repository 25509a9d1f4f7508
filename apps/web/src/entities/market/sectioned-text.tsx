import { Stack, Title } from '@mantine/core';
import { WrittenText } from '../../ui/written-text';
import { readSections } from './sectioned-text.model';

/** A long text in numbered sections with headings, such as the terms. */
export function SectionedText({ text }: { text: string }) {
  const sections = readSections(text);
  const numberOf = (index: number) =>
    sections.slice(0, index + 1).filter(({ heading }) => heading !== '').length;
  return (
    <Stack gap="lg">
      {sections.map(({ heading, text: body }, index) => (
        <section key={`${index} ${heading}`}>
          {heading !== '' && (
            <Title order={2} size="h3" mb="xs">
              {numberOf(index)}. {heading}
            </Title>
          )}
          <WrittenText text={body} />
        </section>
      ))}
    </Stack>
  );
}
