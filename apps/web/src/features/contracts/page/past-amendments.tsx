import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { isolated } from '@proffer/contract/wire/text-direction';
import { IconDownload } from '@tabler/icons-react';
import type { FullContract } from '../../../entities/contracts/contract';
import { TermChanges } from '../../../entities/contracts/term-changes';
import { AmendmentSignatures } from './amendment-signatures';
import { amendmentStateWords } from '../amendments.model';
import classes from '../amendments.module.css';
import { downloadAmendment } from './contract-files';

interface Props {
  contract: FullContract;
}

/** All amendments of a contract, newest first, with changes, reason, outcome and PDF. */
export function PastAmendments({ contract }: Props) {
  const { contractId, amendments } = contract;
  if (amendments.length === 0) return null;
  return (
    <section aria-label="Amendments">
      <Title order={2} size="h4">
        Amendments
      </Title>
      {amendments.toReversed().map((amendment) => (
        <details key={amendment.number} className={classes.past}>
          <summary>
            Amendment {amendment.number}: {amendmentStateWords[amendment.state]}
          </summary>
          <Stack gap="xs">
            <TermChanges before={amendment.before} after={amendment} />
            <Text size="sm" className={classes.reason}>
              {amendment.reason}
            </Text>
            {amendment.answerReason && (
              <Text size="sm" className={classes.reason}>
                Answer: {isolated(amendment.answerReason)}
              </Text>
            )}
            <AmendmentSignatures contract={contract} number={amendment.number} />
            <Group>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconDownload size="1rem" aria-hidden />}
                aria-label={`Download PDF of amendment ${amendment.number}`}
                onClick={() => void downloadAmendment(contractId, amendment)}
              >
                Download PDF
              </Button>
            </Group>
          </Stack>
        </details>
      ))}
    </section>
  );
}
