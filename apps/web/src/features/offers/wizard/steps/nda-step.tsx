import { Stack } from '@mantine/core';
import type { FullOffer } from '../../../../entities/offers/offer';
import { AttachmentsField } from '../files/attachments-field';
import type { AttachmentUploads } from '../files/use-attachment-uploads';
import { VisibilityField } from './offer-fields';
import type { StepProps } from './wizard-fields';

interface NdaStepProps extends StepProps {
  offer: FullOffer | null;
  uploads: AttachmentUploads | null;
  onAttachmentsChange: (offer: FullOffer) => void;
}

export function NdaStep({ offer, uploads, onAttachmentsChange, ...field }: NdaStepProps) {
  const { edit, change } = field;
  return (
    <Stack gap="lg">
      <VisibilityField {...field} />
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
