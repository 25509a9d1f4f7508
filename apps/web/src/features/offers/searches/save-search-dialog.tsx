import { Modal } from '@mantine/core';
import type { MailChoice } from '@proffer/contract/wire/choices';
import { searchNameOf, searchRules } from '@proffer/contract/searches/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { textFault } from '@proffer/contract/wire/text-rules';
import { type OfferView, writeOfferView } from '../../../entities/offers/offer-view.model';
import { Form } from '../../../ui/form/form';
import { LimitedInput } from '../../../ui/form/limited-input';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';
import { MailSelect } from './mail-select';
import { useSaveSearch } from './mutations';

interface SaveSearchDialogProps {
  /** View to save; null while the dialog is closed. */
  view: OfferView | null;
  filterNames: string[];
  onClose: () => void;
}

/** Dialog that asks for the name of a search and when it sends mail. */
export function SaveSearchDialog({ view, filterNames, onClose }: SaveSearchDialogProps) {
  return (
    <Modal opened={view !== null} onClose={onClose} title="Save this search">
      {view && (
        <SaveSearchForm view={view} name={searchNameOf(view.keyword, filterNames)} onClose={onClose} />
      )}
    </Modal>
  );
}

function SaveSearchForm({ view, name, onClose }: { view: OfferView; name: string; onClose: () => void }) {
  const saving = useSaveSearch();
  const form = useForm({
    initial: { name, alert: 'daily' as MailChoice },
    check: (values) => faultsOf({ name: textFault(searchRules.name, values.name) }),
    send: async (values) => {
      const { keyword = '', exact, sort: _sort, page: _page, only: _only, ...filters } = writeOfferView(view);
      await saving.mutateAsync({
        name: values.name.trim(),
        alert: values.alert,
        keyword,
        filters: { ...filters, ...(exact && { exact: true }) },
      });
      toast.success('Search saved', 'We notify you when a new offer matches it.');
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
        label="Mails about new offers"
        value={form.values.alert}
        isDisabled={form.isPending}
        onChange={(alert) => form.set({ alert })}
      />
    </Form>
  );
}
