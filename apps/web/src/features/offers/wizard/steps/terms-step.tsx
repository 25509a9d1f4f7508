import { Stack } from '@mantine/core';
import { DeliveryTermField, LinkField, RuleOfDeliveryField } from './offer-fields';
import { RangeFields, type StepProps } from './wizard-fields';

export function TermsStep(props: StepProps) {
  return (
    <Stack>
      <RangeFields {...props} of="qty" />
      <RangeFields {...props} of="budget" />
      <DeliveryTermField {...props} />
      <RuleOfDeliveryField {...props} />
      <LinkField {...props} />
    </Stack>
  );
}
