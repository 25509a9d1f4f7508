import { Alert, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { tooLongText } from '@proffer/contract/wire/faults';
import type { NdaDocument } from '@proffer/contract/nda/schemas';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText, fieldErrors } from '../../../lib/client';
import { FileDrop } from '../../../ui/file-drop';
import { lengthLimit } from '../../../ui/length-limit';
import { useUploadNdaDocument } from '../mutations';
import { ndaDocumentsQuery } from '../queries';
import classes from '../nda.module.css';
import { PdfReader } from '../../../ui/pdf/pdf-reader';

interface Props {
  /** The chosen upload, null for the default NDA. */
  choice: NdaDocument | null;
  /** The PDF of that choice. */
  paper: UseQueryResult<Blob>;
  onChoose: (choice: NdaDocument | null) => void;
  /** Content related to the choice. */
  children?: ReactNode;
}

const defaultValue = 'default';

/** "Select NDA Document": the filled-in default NDA or an own PDF, displayed before it is shared. */
export function NdaDocumentChoice({ choice, paper, onChoose, children }: Props) {
  const documents = useQuery(ndaDocumentsQuery);
  const upload = useUploadNdaDocument();
  const [title, setTitle] = useState('');
  const [additionalInfo, setAdditionalInfo] = useState('');
  const [refusal, setRefusal] = useState<string>();

  async function send(file: File) {
    if (!/\.pdf$/i.test(file.name) && file.type !== 'application/pdf') {
      setRefusal('Please choose a PDF file.');
      return;
    }
    setRefusal(undefined);
    // The fields show this fault themselves.
    if ([title, additionalInfo].some((text) => tooLongText(text, limits.shortText) !== undefined)) return;
    try {
      const described = { title: title.trim(), additionalInfo: additionalInfo.trim() };
      const uploaded = await upload.mutateAsync({ file, ...described });
      setTitle('');
      setAdditionalInfo('');
      onChoose(uploaded);
    } catch (error) {
      setRefusal(fieldErrors(error)['file'] ?? errorText(error));
    }
  }

  function choose(value: string) {
    setRefusal(undefined);
    onChoose(documents.data?.find(({ documentId }) => String(documentId) === value) ?? null);
  }

  return (
    <div className={classes.documents}>
      <Stack gap="md">
        <Radio.Group
          label="Document"
          value={choice === null ? defaultValue : String(choice.documentId)}
          onChange={choose}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value={defaultValue}
              label="Default NDA"
              description="Filled with both parties, the offer and today’s date"
            />
            {documents.isPending && <Skeleton height="2.5rem" />}
            {documents.data?.map((own) => (
              <Radio
                key={own.documentId}
                value={String(own.documentId)}
                label={own.title}
                description={documentLine(own)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {documents.isError && (
          <Alert color="red" role="alert">
            Your uploaded documents could not be loaded. {errorText(documents.error)}
          </Alert>
        )}
        <Stack gap="xs">
          <TextInput
            label="Name of your own NDA"
            {...lengthLimit(title, limits.shortText, 'Optional')}
            value={title}
            disabled={upload.isPending}
            onChange={(event) => {
              setTitle(event.currentTarget.value);
              setRefusal(undefined);
            }}
          />
          <TextInput
            label="Additional info"
            {...lengthLimit(
              additionalInfo,
              limits.shortText,
              'Only you see this, for example what it is meant for',
            )}
            value={additionalInfo}
            disabled={upload.isPending}
            onChange={(event) => {
              setAdditionalInfo(event.currentTarget.value);
              setRefusal(undefined);
            }}
          />
          <FileDrop
            label="Attach"
            hint={`PDF, at most ${limits.upload.documentBytes / 1024 / 1024} MB`}
            accept=".pdf,application/pdf"
            maxBytes={limits.upload.documentBytes}
            isDisabled={upload.isPending}
            error={refusal}
            onFile={(file) => void send(file)}
          />
          <Text size="sm" component="output">
            {upload.isPending && `Uploading ${upload.variables.file.name}…`}
          </Text>
        </Stack>
        {children}
      </Stack>
      <div>
        <PdfReader
          key={choice?.documentId}
          isShort
          query={paper}
          label={`Preview of ${choice?.title ?? 'the default NDA'}`}
        />
      </div>
    </div>
  );
}

/** Returns the facts that distinguish one upload from another besides its title. */
function documentLine({ fileName, pageCount, additionalInfo }: NdaDocument): string {
  const line = `${fileName} · ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`;
  return additionalInfo === '' ? line : `${line} · ${additionalInfo}`;
}
