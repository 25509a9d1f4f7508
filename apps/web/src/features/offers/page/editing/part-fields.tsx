import { useNavigate } from '@tanstack/react-router';
import { wizardPath } from '../../../../config/paths';
import type { FullOffer } from '../../../../entities/offers/offer';
import { useAttachmentUploads } from '../../wizard/files/use-attachment-uploads';
import type { useTemplate } from '../../wizard/queries';
import type { EditSaver } from '../../wizard/saving/edit-saver';
import { rulesOf } from '../../wizard/saving/edit-state';
import { CategoriesField } from '../../wizard/steps/categories-field';
import { OfferField } from '../../wizard/steps/offer-field';
import { QuestionsStep } from '../../wizard/steps/questions-step';
import type { StepProps } from '../../wizard/steps/step-props';
import type { EditablePart } from './editable-parts';

interface PartFieldsProps extends StepProps {
  part: EditablePart;
  offer: FullOffer;
  saver: EditSaver;
  template: ReturnType<typeof useTemplate>;
}

/** The inputs of a part, the same as in the wizard. */
export function PartFields({ part, offer, saver, template, ...field }: PartFieldsProps) {
  if (part === 'answers') return <AnswerFields {...field} offer={offer} saver={saver} template={template} />;
  return part === 'categories' ? <CategoriesField {...field} /> : <OfferField {...field} part={part} />;
}

function AnswerFields({ offer, saver, template, ...field }: Omit<PartFieldsProps, 'part'>) {
  const uploads = useAttachmentUploads(offer, saver.refresh);
  const navigate = useNavigate();
  return (
    <QuestionsStep
      {...field}
      rules={rulesOf(saver.getState())}
      loading={template}
      offer={offer}
      uploads={uploads}
      onChooseTemplate={() => void navigate({ to: wizardPath(offer.id), search: { step: 'template' } })}
    />
  );
}
