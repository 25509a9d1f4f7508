import { useMay } from '../../../entities/members/use-may';
import { errorText } from '../../../lib/client';
import { exactText } from '../../../ui/date-text.model';
import { toast } from '../../../ui/toasts';
import { SettingsSection } from '../settings-section';
import { SwitchRow } from '../switch-row';
import { useRequireTwoStep } from './people.mutations';

/** Switch with which an owner requires two-step login from everybody (COM-7). */
export function TwoStepRule({ from }: { from: string | null }) {
  const mayManage = useMay('manage');
  const require = useRequireTwoStep();
  if (!mayManage) return null;

  async function change(isRequired: boolean): Promise<void> {
    try {
      await require.mutateAsync(isRequired);
      toast.announce(isRequired ? 'Two-step login is required' : 'Two-step login is optional');
    } catch (error) {
      toast.error('This was not changed', errorText(error));
    }
  }

  return (
    <SettingsSection title="Login rules" text="They apply to everybody in the company.">
      <SwitchRow
        label="Require two-step login"
        text={
          from === null
            ? 'Nobody can then work here with a password alone. People without two-step login have one day to set it up, and a mail informs them.'
            : `Required from ${exactText(new Date(from))}. Nobody can switch two-step login off while this is on.`
        }
        checked={from !== null}
        onChange={(isRequired) => void change(isRequired)}
      />
    </SettingsSection>
  );
}
