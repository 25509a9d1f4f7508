import { List, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import { call, errorText, fieldErrors, unwrap } from '../../lib/client';
import { FileDrop } from '../../ui/file-drop';
import { Verdict } from './verdict';
import classes from './verify-document-page.module.css';

/** verify: anybody may ask of a PDF whether it was signed here and is unchanged (NDA-52). */
export function VerifyDocumentPage() {
  const verify = useMutation({
    mutationFn: async (file: File) => ({
      fileName: file.name,
      reply: unwrap(await call('verifyDocument', { file })),
    }),
  });
  const refusal = verify.isError ? (fieldErrors(verify.error)['file'] ?? errorText(verify.error)) : undefined;
  return (
    <Stack gap="lg" className={classes.page}>
      <title>Verify a document · Proffer</title>
      <Stack gap="xs">
        <Title order={1}>Verify a document</Title>
        <Text>
          Choose a PDF to learn whether it was signed on Proffer, whether it is unchanged, and when it was
          signed.
        </Text>
      </Stack>
      <FileDrop
        label="Choose a PDF"
        hint="Or drop it here; at most 20 MB"
        accept=".pdf,application/pdf"
        maxBytes={limits.upload.documentBytes}
        isDisabled={verify.isPending}
        error={refusal}
        onFile={(file) => verify.mutate(file)}
      />
      <output className={classes.result} aria-label="Verdict">
        {verify.isPending && <Text c="dimmed">Checking {verify.variables.name} …</Text>}
        {verify.isSuccess && <Verdict {...verify.data} />}
      </output>
      <Stack gap="xs">
        <Title order={2} size="h4">
          What this page does not say
        </Title>
        <List size="sm" spacing="xs">
          <List.Item>
            It names no people, companies or offers: whoever may know them reads them in the document.
          </List.Item>
          <List.Item>
            The seals in a document are Proffer’s, made on behalf of a company at the request of a logged-in
            account. They are no personal certificates of the people who signed.
          </List.Item>
          <List.Item>It does not say whether an agreement is still in force or what it obliges to.</List.Item>
          <List.Item>It keeps nothing: the file is checked and forgotten.</List.Item>
        </List>
      </Stack>
    </Stack>
  );
}
