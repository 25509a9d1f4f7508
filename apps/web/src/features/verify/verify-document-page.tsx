import { List, Stack, Text, Title } from '@mantine/core';
import { readLogKeys } from '@proffer/proof';
import { useMutation } from '@tanstack/react-query';
import type { VerifyReply } from '@proffer/contract/nda/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { call, errorText, fieldErrors, unwrap } from '../../lib/client';
import { FileDrop } from '../../ui/file-drop';
import { PageTitle } from '../../ui/page-title';
import { marketName } from '../../lib/run-time-config';
import { checkDeal, isDealFile, type DealCheck } from './check-deal';
import { DealVerdict } from './deal-verdict';
import { OwnLog } from './log/own-log';
import { LogKeyField, rememberedLogKey } from './log-key-field';
import { Verdict } from './verdict';
import classes from './verify-document-page.module.css';

/** Maximum size of a deal file, which the browser must hold in memory. */
const dealFileBytes = 1024 ** 3;
const [documentBytes, megabyte] = [limits.upload.signedDocumentBytes, 1024 ** 2];

type Checked = { fileName: string } & ({ reply: VerifyReply } | DealCheck);

interface Given {
  file: File;
  logKeys: readonly string[];
}

async function check({ file, logKeys }: Given): Promise<Checked> {
  const fileName = file.name;
  if (isDealFile(file)) return { fileName, ...(await checkDeal(file, logKeys)) };
  if (file.size > documentBytes) {
    return { fileName, fault: `A PDF may have ${documentBytes / megabyte} MB at most.` };
  }
  return { fileName, reply: unwrap(await call('verifyDocument', { file })) };
}

/**
 * Public page that checks whether a PDF was signed here and is unchanged (NDA-52), or checks a deal file
 * (DEA-48).
 */
export function VerifyDocumentPage() {
  const verify = useMutation({ mutationFn: check });
  const failure = verify.isError ? (fieldErrors(verify.error)['file'] ?? errorText(verify.error)) : undefined;
  const checked = verify.data;
  const refusal = checked && 'fault' in checked ? checked.fault : failure;
  const given = verify.variables;
  return (
    <Stack gap="lg" className={classes.page}>
      <PageTitle of="Verify a document" />
      <Stack gap="xs">
        <Title order={1}>Verify a document</Title>
        <Text>
          Choose a PDF to learn whether it was signed on {marketName}, whether it is unchanged, and when it
          was signed. A deal file (ZIP) is checked on this computer and is not sent: only its deal is looked
          up in the log of this market.
        </Text>
      </Stack>
      <FileDrop
        label="Choose a PDF or a deal file"
        hint={`Or drop it here; a PDF of at most ${documentBytes / megabyte} MB`}
        accept=".pdf,.zip,application/pdf,application/zip"
        maxBytes={dealFileBytes}
        isDisabled={verify.isPending}
        error={refusal}
        onFile={(file) => verify.mutate({ file, logKeys: readLogKeys(rememberedLogKey()) ?? [] })}
      />
      <LogKeyField
        onKeys={(logKeys) => {
          if (given && isDealFile(given.file)) verify.mutate({ file: given.file, logKeys });
        }}
      />
      <output className={classes.result} aria-label="Verdict">
        {verify.isPending && <Text c="dimmed">Checking {verify.variables.file.name} …</Text>}
        {checked && 'reply' in checked && <Verdict {...checked} />}
        {checked && 'findings' in checked && <DealVerdict {...checked} />}
      </output>
      <OwnLog />
      <Stack gap="xs">
        <Title order={2} size="h4">
          What this page does not say
        </Title>
        <List size="sm" spacing="xs">
          <List.Item>It names no people, companies or offers; these are in the document.</List.Item>
          <List.Item>
            The seals in a document are those of {marketName}, made on behalf of a company at the request of a
            logged-in account. They are not personal certificates of the people who signed.
          </List.Item>
          <List.Item>It does not say whether an agreement is still in force or what it requires.</List.Item>
          <List.Item>The file is checked and not stored.</List.Item>
        </List>
      </Stack>
    </Stack>
  );
}
