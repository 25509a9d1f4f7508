import { Alert, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/limits';
import type { NdaDocument, NdaRequest } from '@proffer/contract/nda.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, fieldErrors } from '../../../lib/client';
import { FileDrop } from '../../../ui/file-drop';
import { lengthLimit, tooLongText } from '../../../ui/length-limit';
import { useUploadNdaDocument } from '../mutations';
import { ndaDocumentsQuery, ndaPreviewQuery } from '../queries';
import classes from '../nda.module.css';
import { FilePreview, PdfReader } from '../reading/pdf-reader';

/** The chosen NDA: the default one (undefined) or an upload. `file` is at hand only if it was uploaded just now. */
export interface DocumentChoice {
  documentId: number | undefined;
  file?: File;
}

interface Props {
  row: NdaRequest;
  choice: DocumentChoice;
  onChoose: (choice: DocumentChoice) => void;
}

const defaultValue = 'default';

/** "Select NDA Document": the filled default NDA, or a PDF of one's own, read in the page before it is shared. */
export function NdaDocumentChoice({ row, choice, onChoose }: Props) {
  const documents = useQuery(ndaDocumentsQuery);
  const preview = useQuery({
    ...ndaPreviewQuery(row.proposalId, row.buyerId),
    enabled: choice.documentId === undefined,
  });
  const upload = useUploadNdaDocument();
  const [title, setTitle] = useState('');
  const [additionalInfo, setAdditionalInfo] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [uploaded, setUploaded] = useState<ReadonlyMap<number, File>>(new Map());

  async function send(file: File) {
    if (!/\.pdf$/i.test(file.name) && file.type !== 'application/pdf') {
      setRefusal('Please choose a PDF file.');
      return;
    }
    setRefusal(undefined);
    // The fields say it themselves.
    if ([title, additionalInfo].some((text) => tooLongText(text, limits.shortText) !== undefined)) return;
    try {
      const described = { title: title.trim(), additionalInfo: additionalInfo.trim() };
      const document = await upload.mutateAsync({ file, ...described });
      setUploaded(new Map(uploaded).set(document.documentId, file));
      setTitle('');
      setAdditionalInfo('');
      onChoose({ documentId: document.documentId, file });
    } catch (error) {
      setRefusal(fieldErrors(error)['file'] ?? errorText(error));
    }
  }

  function choose(value: string) {
    setRefusal(undefined);
    const documentId = value === defaultValue ? undefined : Number(value);
    const file = documentId === undefined ? undefined : uploaded.get(documentId);
    onChoose({ documentId, ...(file ? { file } : {}) });
  }

  return (
    <div className={classes.documents}>
      <Stack gap="md">
        <Radio.Group
          label="Document"
          value={choice.documentId === undefined ? defaultValue : String(choice.documentId)}
          onChange={choose}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value={defaultValue}
              label="Default NDA"
              description="Filled with both parties, the offer and today’s date"
            />
            {documents.isPending && <Skeleton height="2.5rem" />}
            {documents.data?.map((document) => (
              <Radio
                key={document.documentId}
                value={String(document.documentId)}
                label={document.title}
                description={documentLine(document)}
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
            label="Title of a new document"
            {...lengthLimit(title, limits.shortText, 'How you will find it again')}
            value={title}
            disabled={upload.isPending}
            onChange={(event) => {
              setTitle(event.currentTarget.value);
              setRefusal(undefined);
            }}
          />
          <TextInput
            label="Additional info"
            {...lengthLimit(additionalInfo, limits.shortText, 'For you alone, such as what it is meant for')}
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
      </Stack>
      <div>
        {choice.documentId === undefined && (
          <PdfReader isShort query={preview} label="Preview of the default NDA" />
        )}
        {choice.file && <FilePreview isShort file={choice.file} label={`Preview of ${choice.file.name}`} />}
        {choice.documentId !== undefined && !choice.file && (
          <Alert color="gray" title="Your uploaded document is chosen">
            It is shown in full when the request is shared; signature fields are placed on it then.
          </Alert>
        )}
      </div>
    </div>
  );
}

/** What tells one upload from another beside its title. */
function documentLine({ fileName, pageCount, additionalInfo }: NdaDocument): string {
  const line = `${fileName} · ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`;
  return additionalInfo === '' ? line : `${line} · ${additionalInfo}`;
}
