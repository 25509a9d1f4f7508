import { Button, Group, Text, TextInput } from '@mantine/core';
import { webPaths } from '../../../config/paths';
import { nameRule } from '../../../entities/members/name-rule';
import { errorText } from '../../../lib/client';
import { beginAt, forgetSession } from '../../../lib/session';
import { useConfirm } from '../../../ui/confirm-dialog';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';
import { SettingsForm } from '../settings-form';
import { SettingsSection } from '../settings-section';
import { checkName } from './people.model';
import { useLeaveCompany, useRenameSelf } from './people.mutations';

interface OwnMembershipProps {
  name: string;
  companyName: string;
  /** True if the user is the only person, who cannot leave. */
  isAlone: boolean;
}

/** The user's own name in the company (COM-8), and leaving it (COM-5). */
export function OwnMembership({ name, companyName, isAlone }: OwnMembershipProps) {
  return (
    <SettingsSection title="You in this company" text="Colleagues and other companies see this name.">
      <OwnName key={name} name={name} />
      {!isAlone && <Leave companyName={companyName} />}
    </SettingsSection>
  );
}

function OwnName({ name }: { name: string }) {
  const rename = useRenameSelf();
  const form = useForm({
    initial: { name },
    check: checkName,
    send: async (typed) => {
      await rename.mutateAsync(typed.name.trim());
      toast.success('Name saved', typed.name.trim());
    },
  });
  return (
    <SettingsForm label="Change your name" form={form} submitLabel="Save name">
      <TextInput {...form.field('name')} label="Your name" autoComplete="name" maxLength={nameRule.most} />
    </SettingsForm>
  );
}

function Leave({ companyName }: { companyName: string }) {
  const confirm = useConfirm();
  const leave = useLeaveCompany();

  async function ask(): Promise<void> {
    const answer = await confirm({
      title: `Leave ${companyName}`,
      text: 'You lose access at once, and only an owner can invite you again. Your login and your other companies stay. Messages and signatures keep your name.',
      confirmLabel: 'Leave',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await leave.mutateAsync();
      // The session has ended.
      forgetSession();
      beginAt(webPaths.login);
    } catch (error) {
      toast.error('You have not left the company', errorText(error));
    }
  }

  return (
    <>
      <Text size="sm">
        Leaving ends your access to {companyName}. Open work assigned to you goes to nobody.
      </Text>
      <Group>
        <Button color="red" variant="outline" loading={leave.isPending} onClick={() => void ask()}>
          Leave the company
        </Button>
      </Group>
    </>
  );
}
