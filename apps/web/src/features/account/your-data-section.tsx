import { toast } from '../../ui/toasts';
import { useMyData } from './mutations';
import { saveFile } from '../../ui/save-file';
import { SettingsForm } from './settings-form';
import { SettingsSection } from './settings-section';
import { useSubmission } from './use-submission';

/** Everything kept about the account, to take along. */
export function YourDataSection() {
  const { state, submit } = useSubmission(useMyData(), []);

  return (
    <SettingsSection
      title="Your data"
      text="One JSON file with everything Proffer keeps about you: your login and devices, your profiles and settings, and what you made here, such as offers, NDA requests and contracts. Passwords and codes are not in it."
    >
      <SettingsForm
        label="Your data"
        state={state}
        submitLabel="Download my data"
        onSubmit={() => submit({ input: undefined, found: {}, onDone: save })}
      />
    </SettingsSection>
  );
}

function save(file: Blob): void {
  saveFile(file, 'proffer-my-data.json');
  toast.success('Your data is downloaded', 'proffer-my-data.json');
}
