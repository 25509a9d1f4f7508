import { Stack, Textarea, TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/limits';
import { RangeFields, type StepProps } from './wizard-fields';

export function TermsStep(props: StepProps) {
  const { draft, change, errorOf } = props;
  return (
    <Stack>
      <RangeFields {...props} of="qty" />
      <RangeFields {...props} of="budget" />
      <Textarea
        label="Delivery term"
        description="When and where you deliver."
        autosize
        minRows={2}
        maxLength={limits.deliveryText}
        value={draft.deliveryTerm}
        onChange={(event) => change({ deliveryTerm: event.currentTarget.value })}
        error={errorOf('deliveryTerm')}
      />
      <Textarea
        label="Rule of delivery"
        description="For example an Incoterm, acceptance, penalties for delay."
        autosize
        minRows={2}
        maxLength={limits.deliveryText}
        value={draft.ruleOfDelivery}
        onChange={(event) => change({ ruleOfDelivery: event.currentTarget.value })}
        error={errorOf('ruleOfDelivery')}
      />
      <TextInput
        type="url"
        label="More information"
        description="A page about this offer, starting with https://"
        maxLength={limits.url}
        value={draft.redirectURL}
        onChange={(event) => change({ redirectURL: event.currentTarget.value })}
        error={errorOf('redirectURL')}
      />
    </Stack>
  );
}
