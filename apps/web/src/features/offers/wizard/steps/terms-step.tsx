import { Stack, Textarea, TextInput } from '@mantine/core';
import { offerFields } from '@proffer/contract/offers/fields';
import { completedAddress } from '@proffer/contract/offers/rules';
import { limits } from '@proffer/contract/wire/limits';
import { lengthLimit } from '../../../../ui/length-limit';
import { RangeFields, type StepProps } from './wizard-fields';

export function TermsStep(props: StepProps) {
  const { edit, change, errorOf } = props;
  return (
    <Stack>
      <RangeFields {...props} of="qty" />
      <RangeFields {...props} of="budget" />
      <Textarea
        label="Delivery term"
        autosize
        minRows={2}
        {...lengthLimit(edit.deliveryTerm, offerFields.deliveryTerm.most, 'When and where you deliver.')}
        value={edit.deliveryTerm}
        onChange={(event) => change({ deliveryTerm: event.currentTarget.value })}
        error={errorOf('deliveryTerm')}
      />
      <Textarea
        label="Rule of delivery"
        autosize
        minRows={2}
        {...lengthLimit(
          edit.ruleOfDelivery,
          offerFields.ruleOfDelivery.most,
          'For example an Incoterm, acceptance, penalties for delay.',
        )}
        value={edit.ruleOfDelivery}
        onChange={(event) => change({ ruleOfDelivery: event.currentTarget.value })}
        error={errorOf('ruleOfDelivery')}
      />
      <TextInput
        type="url"
        label="More information"
        {...lengthLimit(edit.redirectUrl, limits.url, 'A page about this offer, starting with https://')}
        value={edit.redirectUrl}
        onChange={(event) => change({ redirectUrl: event.currentTarget.value })}
        onBlur={() => {
          const whole = completedAddress(edit.redirectUrl);
          if (whole !== edit.redirectUrl) change({ redirectUrl: whole });
        }}
        error={errorOf('redirectUrl')}
      />
    </Stack>
  );
}
