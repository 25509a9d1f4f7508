import { governingLawRule, jurisdictionRule, paymentTermsRule } from '@proffer/contract/contracts/substance';
import { LimitedInput } from '../../ui/form/limited-input';
import type { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';

interface TermTexts {
  paymentTerms: string;
  governingLaw: string;
  jurisdiction: string;
}

interface Props {
  form: Pick<ReturnType<typeof useForm<TermTexts>>, 'field'>;
}

/** Field for the payment terms of a contract or quote. */
export function PaymentTermsField({ form }: Props) {
  return (
    <LimitedTextarea
      {...form.field('paymentTerms')}
      label="Payment terms"
      placeholder="Such as: within 30 days of the invoice"
      autosize
      minRows={2}
      maxRows={8}
      most={paymentTermsRule.most}
    />
  );
}

/** Fields for the governing law and the courts of a contract or quote. */
export function LawFields({ form }: Props) {
  return (
    <>
      <LimitedInput
        {...form.field('governingLaw')}
        label="Governing law"
        placeholder="Such as India"
        most={governingLawRule.most}
      />
      <LimitedInput
        {...form.field('jurisdiction')}
        label="Courts of"
        placeholder="Such as Kanpur"
        most={jurisdictionRule.most}
      />
    </>
  );
}
