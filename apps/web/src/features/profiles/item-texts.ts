import type { ItemKind } from '../../entities/companies/keys';

interface ItemTexts {
  title: string;
  one: string;
  addLabel: string;
  /** Confirmation before removing an entry (PRO-17). */
  removeQuestion: string;
  none: string;
}

export const itemTexts: Record<ItemKind, ItemTexts> = {
  services: {
    title: 'Services',
    one: 'service',
    addLabel: 'Add a service',
    removeQuestion: 'Are you sure you want to remove this service?',
    none: 'No services added yet.',
  },
  partners: {
    title: 'Partners',
    one: 'partner',
    addLabel: 'Add a partner',
    removeQuestion: 'Are you sure you want to remove this partner?',
    none: 'No partners added yet.',
  },
};
