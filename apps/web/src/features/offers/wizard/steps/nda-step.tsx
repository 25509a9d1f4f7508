import { Radio, Stack } from '@mantine/core';
import type { FullOffer } from '../../../../entities/offers/offer';
import { visibilityLabels } from '../../../../entities/offers/offer-labels';
import { AttachmentsField } from '../files/attachments-field';
import type { AttachmentUploads } from '../files/use-attachment-uploads';
import type { StepProps } from './wizard-fields';

interface NdaStepProps extends StepProps {
  offer: FullOffer | null;
  uploads: AttachmentUploads | null;
  onAttachmentsChange: (offer: FullOffer) => void;
}

export function NdaStep({ edit, change, offer, uploads, onAttachmentsChange }: NdaStepProps) {
  return (
    <Stack gap="lg">
      <Radio.Group
        label="Who may read the full offer"
        value={edit.ndaRequired ? 'nda' : 'open'}
        onChange={(value) => change({ ndaRequired: value === 'nda' })}
      >
        <Stack gap="sm" mt="sm">
          <Radio
            value="open"
            label={visibilityLabels.open}
            description="Everybody who finds the offer reads all of it."
          />
          <Radio
            value="nda"
            label={visibilityLabels.nda}
            description="Until the NDA is signed by both sides, buyers see only title, scope, company, duration and the budget range."
          />
        </Stack>
      </Radio.Group>
      <AttachmentsField
        offer={offer}
        edit={edit}
        change={change}
        uploads={uploads}
        onFilesChange={onAttachmentsChange}
      />
    </Stack>
  );
}
