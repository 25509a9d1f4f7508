import { useNavigate } from '@tanstack/react-router';
import { wizardPath } from '../../../../config/paths';
import type { FullOffer } from '../../../../entities/offers/offer';
import { useAttachmentUploads } from '../../wizard/files/use-attachment-uploads';
import type { useTemplate } from '../../wizard/queries';
import type { EditSaver } from '../../wizard/saving/edit-saver';
import { rulesOf } from '../../wizard/saving/edit-state';
import {
  CategoriesField,
  DeliveryTermField,
  DetailField,
  DurationField,
  LinkField,
  RuleOfDeliveryField,
  ScopeField,
  TitleField,
  VisibilityField,
} from '../../wizard/steps/offer-fields';
import { QuestionsStep } from '../../wizard/steps/questions-step';
import { RangeFields, type StepProps } from '../../wizard/steps/wizard-fields';
import type { OfferPart } from './offer-part';

const fieldsOf = {
  title: TitleField,
  detail: DetailField,
  budget: (props: StepProps) => <RangeFields {...props} of="budget" />,
  quantity: (props: StepProps) => <RangeFields {...props} of="qty" />,
  duration: DurationField,
  scope: ScopeField,
  categories: CategoriesField,
  visibility: VisibilityField,
  deliveryTerm: DeliveryTermField,
  ruleOfDelivery: RuleOfDeliveryField,
  redirectUrl: LinkField,
};

interface PartFieldsProps extends StepProps {
  part: OfferPart;
  offer: FullOffer;
  saver: EditSaver;
  template: ReturnType<typeof useTemplate>;
}

/** The wizard's own fields of a part. */
export function PartFields({ part, offer, saver, template, ...field }: PartFieldsProps) {
  if (part === 'answers') return <AnswerFields {...field} offer={offer} saver={saver} template={template} />;
  const Field = fieldsOf[part];
  return <Field {...field} />;
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
