import { SimpleGrid, Stack, Text } from '@mantine/core';
import { isTextName } from '@proffer/contract/offers/fields';
import { partsOfSection } from '@proffer/contract/offers/parts';
import { wizardStepLabels } from '../wizard.model';
import { CategoriesField } from './categories-field';
import { OfferField } from './offer-field';
import type { StepProps } from './step-props';

const parts = partsOfSection('details');
const texts = parts.filter(isTextName);
const choices = parts.filter((part) => !isTextName(part));

export function DetailsStep(props: StepProps) {
  return (
    <Stack>
      {texts.map((part) => (
        <OfferField key={part} {...props} part={part} />
      ))}
      <CategoriesField {...props} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {choices.map((part) => (
          <OfferField key={part} {...props} part={part} />
        ))}
      </SimpleGrid>
      <Text size="sm" c="var(--proffer-quiet)">
        You add pictures and documents under “{wizardStepLabels.nda}”.
      </Text>
    </Stack>
  );
}
