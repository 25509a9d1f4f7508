import { Alert, List, Stack, Text, Title } from '@mantine/core';
import type { Finding } from '@proffer/proof';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import classes from './verify-document-page.module.css';

const parts: { verdict: Finding['verdict']; title: string }[] = [
  { verdict: 'broken', title: 'What does not hold' },
  { verdict: 'holds', title: 'What holds' },
  { verdict: 'unknown', title: 'What cannot be known from the file' },
];

/** The answer about a deal file: one word for the whole, then each thing that was looked at (DEA-48). */
export function DealVerdict({ fileName, findings }: { fileName: string; findings: readonly Finding[] }) {
  const isBroken = findings.some(({ verdict }) => verdict === 'broken');
  const VerdictIcon = isBroken ? IconAlertTriangle : IconShieldCheck;
  return (
    <Stack gap="md">
      <Alert
        color={isBroken ? 'red' : 'green'}
        title={
          isBroken
            ? 'This is not the deal file as it was made'
            : 'All that can be checked from this deal file holds'
        }
        icon={<VerdictIcon aria-hidden />}
        classNames={{ label: classes.verdict }}
      >
        <Text size="sm" fw={600} className={classes.fileName}>
          {fileName}
        </Text>
      </Alert>
      {parts.map(({ verdict, title }) => {
        const own = findings.filter((finding) => finding.verdict === verdict);
        return own.length === 0 ? null : (
          <Stack key={verdict} gap="xs">
            <Title order={2} size="h4">
              {title}
            </Title>
            <List size="sm" spacing="xs" aria-label={title} className={classes.fileName}>
              {own.map(({ text }) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </Stack>
        );
      })}
    </Stack>
  );
}
