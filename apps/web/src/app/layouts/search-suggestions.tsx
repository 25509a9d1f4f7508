import { Combobox, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconBriefcase, IconBuilding } from '@tabler/icons-react';
import type { Suggestion } from '@proffer/contract/proposals.schemas';
import { markWords } from '../../offers/marked-text.model';

const kinds = {
  offer: { icon: IconBriefcase, label: 'Offer' },
  company: { icon: IconBuilding, label: 'Company' },
};

/** What the words being typed could mean; an offer opens, a company is searched for. */
export function SearchSuggestions({ suggestions, keyword }: { suggestions: Suggestion[]; keyword: string }) {
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label="Suggestions">
        {suggestions.map(({ kind, text, proposalId }, index) => {
          const { icon: KindIcon, label } = kinds[kind];
          return (
            <Combobox.Option key={`${kind}-${proposalId ?? text}`} value={String(index)}>
              <Group gap="xs" wrap="nowrap">
                <KindIcon size={16} aria-hidden />
                <VisuallyHidden>{label}:</VisuallyHidden>
                <Text size="sm" truncate>
                  {markWords(text, keyword).map((part, position) =>
                    part.isMatch ? <b key={`part-${position}`}>{part.text}</b> : part.text,
                  )}
                </Text>
              </Group>
            </Combobox.Option>
          );
        })}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
