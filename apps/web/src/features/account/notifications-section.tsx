import { mailChoices, notificationCategories } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { marketName } from '../../lib/run-time-config';
import { ChoiceRow } from './choice-row';
import { useSaveSettings } from './mutations';
import { settingsQuery } from './queries';
import { QuietHoursRow } from './quiet-hours-row';
import { categoryWords, mailWords, type SettingsPatch } from './settings.model';
import { Loaded, SettingsSection } from './settings-section';
import { SwitchRow } from './switch-row';

const choices = mailChoices.map((value) => ({ value, label: mailWords[value] }));

/** Settings for mailed notifications; a choice is saved at once. */
export function NotificationsSection({ profile }: { profile: string }) {
  const settings = useQuery(settingsQuery);
  const { mutateAsync } = useSaveSettings();

  async function save(what: string, patch: SettingsPatch): Promise<void> {
    try {
      await mutateAsync(patch);
    } catch (error) {
      toast.error(`${what} not changed`, errorText(error));
    }
  }

  return (
    <SettingsSection
      title="Notifications"
      text={`What we also mail to your ${profile} profile. You always find every notification in ${marketName} itself.`}
    >
      <Loaded query={settings} failedTitle="Your notifications could not be loaded">
        {({ notifications, quietHours, documentsByMail }) => (
          <div>
            {notificationCategories.map((category) => (
              <ChoiceRow
                key={category}
                {...categoryWords[category]}
                choices={choices}
                value={notifications[category]}
                onChange={(choice) =>
                  void save(`Mail for ${categoryWords[category].label} was`, {
                    notifications: { [category]: choice },
                  })
                }
              />
            ))}
            <QuietHoursRow
              value={quietHours}
              onChange={(quiet) => void save('Quiet hours were', { quietHours: quiet })}
            />
            <SwitchRow
              label="Documents by mail"
              text="When both sides have agreed to an NDA, a contract or an amendment we mail you its SHA-256. With this on, the document is attached."
              checked={documentsByMail}
              onChange={(isWanted) => void save('Documents by mail were', { documentsByMail: isWanted })}
            />
          </div>
        )}
      </Loaded>
    </SettingsSection>
  );
}
