import { useMantineColorScheme } from '@mantine/core';
import type { ColorScheme } from '@proffer/contract/wire/choices';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { ChoiceRow } from './choice-row';
import { useSaveSettings } from './mutations';
import { schemeWords } from './settings.model';
import { SettingsSection } from './settings-section';

/** Colour scheme: applied here at once and saved for other devices. */
export function AppearanceSection() {
  // Shows the scheme in effect: the menu of the top bar changes it too.
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { mutateAsync } = useSaveSettings();

  async function choose(scheme: ColorScheme): Promise<void> {
    setColorScheme(scheme);
    try {
      await mutateAsync({ colorScheme: scheme });
    } catch (error) {
      toast.error('Saved on this device only', errorText(error));
    }
  }

  return (
    <SettingsSection title="Appearance" text="Applies at once, on every device you log in with.">
      <ChoiceRow
        label="Colours"
        text="“As the device” follows the setting of this device."
        choices={schemeWords}
        value={colorScheme}
        onChange={(scheme) => void choose(scheme)}
      />
    </SettingsSection>
  );
}
