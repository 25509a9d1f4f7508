import type { useForm } from '../../../ui/form/use-form';
import type { AnswerForm } from './answer-form.model';

/** The part of the form's state that its fields use. */
export type AnswerFormState = Pick<
  ReturnType<typeof useForm<AnswerForm>>,
  'values' | 'set' | 'field' | 'errorOf' | 'touch' | 'isPending'
>;
