import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { findingTitles, verdictOf, verdicts, type FileState, type Finding } from '@proffer/proof';
import { IconAlertTriangle, IconHelp, IconShieldCheck } from '@tabler/icons-react';
import classes from './verify-document-page.module.css';

const looks = {
  broken: { color: 'red', VerdictIcon: IconAlertTriangle },
  unconfirmed: { color: 'yellow', VerdictIcon: IconHelp },
  confirmed: { color: 'green', VerdictIcon: IconShieldCheck },
} as const satisfies Record<FileState, object>;

/** Result of a deal file: the overall verdict, then each check (DEA-48, DEA-81). */
export function DealVerdict({ fileName, findings }: { fileName: string; findings: readonly Finding[] }) {
  const { state, title, text } = verdictOf(findings);
  const { color, VerdictIcon } = looks[state];
  return (
    <Stack gap="md">
      <Alert
        color={color}
        title={title}
        icon={<VerdictIcon aria-hidden />}
        classNames={{ label: classes.verdict }}
      >
        <Text size="sm" fw={600} className={classes.fileName}>
          {fileName}
        </Text>
        <Text size="sm">{text}</Text>
      </Alert>
      {verdicts.map((verdict) => (
        <Findings
          key={verdict}
          title={findingTitles[verdict]}
          texts={findings.filter((finding) => finding.verdict === verdict).map((finding) => finding.text)}
        />
      ))}
    </Stack>
  );
}

function Findings({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      <List size="sm" spacing="xs" aria-label={title} className={classes.fileName}>
        {[...new Set(texts)].map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
