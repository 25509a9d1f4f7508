import { Modal } from '@mantine/core';
import type { MailChoice } from '@proffer/contract/wire/choices';
import { searchNameOf, searchRules, type SearchSubject } from '@proffer/contract/searches/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { textFault } from '@proffer/contract/wire/text-rules';
import type { CallParts } from '../../lib/client';
import { Form } from '../../ui/form/form';
import { LimitedInput } from '../../ui/form/limited-input';
import { useForm } from '../../ui/form/use-form';
import { toast } from '../../ui/toasts';
import { MailSelect } from './mail-select';
import { useSaveSearch } from './mutations';

/** The words and filters of a list, which can be saved as a search over offers or needs. */
export interface ListSearch {
  found: { subject: SearchSubject; keyword: string } & Pick<
    CallParts<'saveSearch'>['body'],
    'filters' | 'needFilters'
  >;
  /** The filters as on their chips. */
  filterNames: string[];
}

interface SaveSearchDialogProps {
  /** Null while the dialog is closed. */
  search: ListSearch | null;
  onClose: () => void;
}

/** Dialog that asks for the name of a search and when it sends mail (OFF-140, NED-66). */
export function SaveSearchDialog({ search, onClose }: SaveSearchDialogProps) {
  return (
    <Modal opened={search !== null} onClose={onClose} title="Save this search">
      {search && <SaveSearchForm search={search} onClose={onClose} />}
    </Modal>
  );
}

function SaveSearchForm({ search, onClose }: { search: ListSearch; onClose: () => void }) {
  const saving = useSaveSearch();
  const { found, filterNames } = search;
  const noun = found.subject === 'needs' ? 'need' : 'offer';
  const form = useForm({
    initial: {
      name: searchNameOf(found.keyword, filterNames, found.subject),
      alert: 'daily' as MailChoice,
    },
    check: (values) => faultsOf({ name: textFault(searchRules.name, values.name) }),
    send: async (values) => {
      await saving.mutateAsync({ name: values.name.trim(), alert: values.alert, ...found });
      toast.success('Search saved', `We notify you when a new ${noun} matches it.`);
      onClose();
    },
  });
  return (
    <Form
      form={form}
      submitLabel="Save this search"
      isBlocked={!form.isValid}
      failedText="The search was not saved."
      onCancel={onClose}
    >
      <LimitedInput
        {...form.field('name')}
        label="Name"
        required
        most={searchRules.name.most}
        data-autofocus
      />
      <MailSelect
        label={`Mails about new ${noun}s`}
        value={form.values.alert}
        isDisabled={form.isPending}
        onChange={(alert) => form.set({ alert })}
      />
    </Form>
  );
}
