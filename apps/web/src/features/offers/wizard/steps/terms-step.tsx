import { Stack } from '@mantine/core';
import { partsOfSection } from '@proffer/contract/offers/parts';
import { OfferField } from './offer-field';
import type { StepProps } from './step-props';

export function TermsStep(props: StepProps) {
  return (
    <Stack>
      {partsOfSection('terms').map((part) => (
        <OfferField key={part} {...props} part={part} />
      ))}
    </Stack>
  );
}
