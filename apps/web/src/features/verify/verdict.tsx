import { Alert, List, Stack, Text } from '@mantine/core';
import type { VerifyReply } from '@proffer/contract/nda/schemas';
import { IconAlertTriangle, IconHelp, IconShieldCheck } from '@tabler/icons-react';
import { signatureWords, verdictWords } from './verdict.model';
import classes from './verify-document-page.module.css';

const icons = { ours: IconShieldCheck, changed: IconAlertTriangle, unknown: IconHelp } as const;

/** Result of one file: the verdict as icon, colour and words, then its signatures. */
export function Verdict({ fileName, reply }: { fileName: string; reply: VerifyReply }) {
  const { color, title, text } = verdictWords(reply);
  const VerdictIcon = icons[reply.verdict];
  return (
    <Alert
      color={color}
      title={title}
      icon={<VerdictIcon aria-hidden />}
      classNames={{ label: classes.verdict }}
    >
      <Stack gap="xs">
        <Text size="sm" fw={600} className={classes.fileName}>
          {fileName}
        </Text>
        <Text size="sm">{text}</Text>
        {reply.signatures.length > 0 && (
          <List size="sm" aria-label="Signatures">
            {reply.signatures.map((signature) => (
              <List.Item key={signature.by}>{signatureWords(signature)}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Alert>
  );
}
