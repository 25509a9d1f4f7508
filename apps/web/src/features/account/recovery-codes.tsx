import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../lib/session';
import classes from './account.module.css';
import { CopyButton } from '../../ui/copy-button';
import { saveFile } from '../../ui/save-file';
import { recoveryFile } from './two-step.model';
import { useFocusFirst } from '../../ui/form/use-focus-first';

/** The recovery codes, shown only once: Done is enabled after the user confirms that they are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const email = useSession()?.email ?? '';
  const [isKept, setIsKept] = useState(false);
  const start = useFocusFirst<HTMLParagraphElement>();
  const download = () =>
    saveFile(new Blob([recoveryFile(email, codes)], { type: 'text/plain' }), 'proffer-recovery-codes.txt');
  return (
    <Stack>
      <Text ref={start} tabIndex={-1} size="sm">
        Without your phone, each of these codes logs you in once. Keep them in a safe place: they are shown
        only now, and earlier codes no longer work.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
          Download
        </Button>
      </Group>
      <div className={classes.reach}>
        <Checkbox
          label="I have saved these codes"
          checked={isKept}
          onChange={(event) => setIsKept(event.currentTarget.checked)}
        />
      </div>
      <Group justify="flex-end">
        <Button disabled={!isKept} onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
