import { personNameFault } from '@proffer/contract/wire/imitation';
import { limits } from '@proffer/contract/wire/limits';
import { lineFault, type TextRule } from '@proffer/contract/wire/text-rules';

export const nameRule: TextRule = {
  most: limits.shortText,
  missing: 'Please enter your name.',
  nameFault: personNameFault,
};

/** Returns the fault of a person's name; undefined if it may be sent. */
export const nameFault = (name: string): string | undefined => lineFault(nameRule, name);
