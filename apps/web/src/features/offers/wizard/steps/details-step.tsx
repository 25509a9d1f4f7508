import { Stack } from '@mantine/core';
import { CategoriesField, DetailField, DurationField, ScopeField, TitleField } from './offer-fields';
import type { StepProps } from './wizard-fields';

export function DetailsStep(props: StepProps) {
  return (
    <Stack>
      <TitleField {...props} />
      <DetailField {...props} />
      <CategoriesField {...props} />
      <ScopeField {...props} />
      <DurationField {...props} />
    </Stack>
  );
}
