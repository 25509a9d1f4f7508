import { NativeSelect, Radio, Stack, Text } from '@mantine/core';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { marketName } from '../../../lib/run-time-config';
import { type CoverChoice, withReach } from './cover-choice.model';

interface Props {
  cover: CoverChoice;
  /** The available categories; without any, reach "category" is not offered. */
  choices: NdaRequest['cover']['choices'];
  /** True for the supplier's own document, whose content is unknown here. */
  isOwnDocument: boolean;
  onChoose: (cover: CoverChoice) => void;
}

/** Choice of the offers that the NDA covers once both have signed; only this offer by default (NDA-202). */
export function NdaCoverChoice({ cover, choices, isOwnDocument, onChoose }: Props) {
  const { reach, reachCategory } = cover;
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Covers"
        value={reach}
        onChange={(value) => {
          const wanted = value === 'category' || value === 'supplier' ? value : 'offer';
          onChoose(withReach(wanted, choices));
        }}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="offer" label="This offer only" description="Each other offer needs its own NDA" />
          {choices.length > 0 && (
            <Radio
              value="category"
              label="My offers of a category"
              description="Including its subcategories"
            />
          )}
          <Radio value="supplier" label="All my offers" description="Including those you publish later" />
        </Stack>
      </Radio.Group>
      {reach === 'category' && (
        <NativeSelect
          label="Category"
          value={reachCategory ?? ''}
          data={choices.map(({ code, title }) => ({ value: code, label: `${title} (${code})` }))}
          onChange={(event) => onChoose({ reach, reachCategory: event.currentTarget.value })}
        />
      )}
      {reach !== 'offer' && (
        <Text size="sm">
          The buyer can open these offers without a new NDA. We notify you each time; you can end it at any
          time
          {isOwnDocument
            ? `. ${marketName} does not read your document: make sure that it says the same.`
            : '.'}
        </Text>
      )}
    </Stack>
  );
}
