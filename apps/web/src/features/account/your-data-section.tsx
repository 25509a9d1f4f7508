import { useForm } from '../../ui/form/use-form';
import { toast } from '../../ui/toasts';
import { useMyData } from './mutations';
import { saveFile } from '../../ui/save-file';
import { marketName } from '../../lib/run-time-config';
import { SettingsForm } from './settings-form';
import { SettingsSection } from './settings-section';

/** Section for downloading all stored data of the account. */
export function YourDataSection() {
  const data = useMyData();
  const form = useForm({ initial: {}, send: async () => save(await data.mutateAsync()) });

  return (
    <SettingsSection
      title="Your data"
      text={`One JSON file with everything ${marketName} keeps about you: your login and devices, your profiles and settings, and what you made here, such as offers, NDA requests and contracts. Passwords and codes are not in it.`}
    >
      <SettingsForm label="Your data" form={form} submitLabel="Download my data" />
    </SettingsSection>
  );
}

function save(file: Blob): void {
  saveFile(file, 'proffer-my-data.json');
  toast.success('Your data is downloaded', 'proffer-my-data.json');
}
