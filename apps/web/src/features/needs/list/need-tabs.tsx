import { useAddress } from '../../../lib/address';
import { ListTabs } from '../../../ui/list-tabs';

const tabs = [
  { value: 'open', label: 'To answer' },
  { value: 'answered', label: 'Answered' },
] as const;

/** Tabs of a supplier: the needs to answer, and those that the company has answered. */
export function NeedTabs() {
  const [{ tab }, change] = useAddress();
  return (
    <ListTabs
      label="Needs"
      tabs={tabs}
      value={tab === 'answered' ? 'answered' : 'open'}
      onChange={(value) => change({ tab: value === 'answered' ? value : undefined, page: undefined })}
    />
  );
}
