import { faultsOf } from '@proffer/contract/wire/faults';
import { reasonRule, textFault } from '@proffer/contract/wire/text-rules';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { ComponentProps } from 'react';
import { LimitedTextarea } from './limited-textarea';

interface Props extends Omit<ComponentProps<typeof LimitedTextarea>, 'most' | 'description'> {
  /** Reader of the reason. */
  reader: string;
}

/** Field for a required reason that somebody else reads. `checkReason` validates it. */
export function ReasonField({ reader, ...field }: Props) {
  return (
    <LimitedTextarea
      label="Reason"
      description={`${isolated(reader)} reads this.`}
      required
      autosize
      minRows={3}
      maxRows={10}
      most={reasonRule.most}
      {...field}
    />
  );
}

/** Returns the faults of a form with a reason. */
export const checkReason = ({ reason }: { reason: string }) =>
  faultsOf({ reason: textFault(reasonRule, reason) });
