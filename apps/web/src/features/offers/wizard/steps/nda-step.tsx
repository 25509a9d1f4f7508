import { Stack } from '@mantine/core';
import { partsOfSection } from '@proffer/contract/offers/parts';
import type { FullOffer } from '../../../../entities/offers/offer';
import { AttachmentsField } from '../files/attachments-field';
import type { AttachmentUploads } from '../files/use-attachment-uploads';
import { OfferField } from './offer-field';
import type { StepProps } from './step-props';

interface NdaStepProps extends StepProps {
  offer: FullOffer | null;
  uploads: AttachmentUploads | null;
  onAttachmentsChange: (offer: FullOffer) => void;
}

export function NdaStep({ offer, uploads, onAttachmentsChange, ...field }: NdaStepProps) {
  const { edit, change } = field;
  return (
    <Stack gap="lg">
      {partsOfSection('nda').map((part) => (
        <OfferField key={part} {...field} part={part} />
      ))}
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
