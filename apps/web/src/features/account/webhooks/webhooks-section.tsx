import { webhookLimits } from '@proffer/contract/webhooks/rules';
import { useQuery } from '@tanstack/react-query';
import { ReadersNote } from '../../../entities/members/readers-note';
import { useMay } from '../../../entities/members/use-may';
import { Loaded, SettingsSection } from '../settings-section';
import { WebhookList } from './webhook-list';
import { webhooksQuery } from './webhooks.queries';

/** The webhooks of the company, which only owners see and manage (INT-80, INT-84 to INT-89). */
export function WebhooksSection() {
  const mayManage = useMay('manage');
  return (
    <SettingsSection
      title="Webhooks"
      text={`We send events of your company to an address of your system when they happen. Each delivery is signed, and repeated for ${webhookLimits.retryDays} days if it fails.`}
    >
      {mayManage ? <Webhooks /> : <ReadersNote deed="manage webhooks" permission="manage" />}
    </SettingsSection>
  );
}

function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  return (
    <Loaded query={webhooks} failedTitle="The webhooks could not be loaded">
      {(loaded) => <WebhookList webhooks={loaded} />}
    </Loaded>
  );
}
