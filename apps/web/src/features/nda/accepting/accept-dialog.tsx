import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { NdaDocument } from '@proffer/contract/nda/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { type Addressing, useRequestSignature } from '../../../entities/signature-requests/calls';
import { RequestForm } from '../../../entities/signature-requests/request-form';
import { useSigningWay } from '../../../entities/signature-requests/use-signing-way';
import { errorText } from '../../../lib/client';
import { useSession } from '../../../lib/session';
import { FormRefusal, refusalText } from '../../../ui/form/form-refusal';
import formClasses from '../../../ui/form/form.module.css';
import { SubmitButton } from '../../../ui/form/submit-button';
import { useForm } from '../../../ui/form/use-form';
import { saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toasts';
import { useTakeBackSharing } from '../mutations';
import { ndaToShareQuery } from '../queries';
import classes from '../nda.module.css';
import {
  checkSigning,
  emptySigning,
  isSavedShown,
  type SigningForm,
  toSigning,
} from '../../../entities/signing/signature.model';
import { ConsentCheckbox, ConsentDetail } from '../../../entities/signing/consent-checkbox';
import { useRemember, useSavedSignature } from '../../../entities/signing/remembered';
import { SavedSignatureLine } from '../../../entities/signing/saved-signature-line';
import { SigningFields } from '../../../entities/signing/signing-fields';
import { NdaCoverChoice } from './cover-choice';
import { type CoverChoice, sentOf, sharedChoices, thisOfferOnly } from './cover-choice.model';
import { nextStep, runFrom } from './accept-run.model';
import { NdaDocumentChoice } from './document-choice';
import { Sharing } from './sharing';
import { SharingMany } from './sharing-many';
import { useAcceptRuns } from './use-accept-run';

type Stage = 'document' | 'signature' | 'sharing';

const titles: Record<Stage, string> = {
  document: 'Select NDA Document',
  signature: 'Electronic Signature',
  sharing: 'Approve and Share NDA',
};

const sharingText = 'Signing and sharing the NDA…';

/** When the dialog's content changes, the focused control is gone; reading starts again at the top. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

interface Props {
  /** One request, or several that have not been started. */
  rows: readonly [NdaRequest, ...NdaRequest[]];
  onClose: () => void;
}

/**
 * Dialog "Approve and Share NDA": choose the document, sign, then follow the progress of the five calls (NDA-29 to
 * NDA-39), for several requests one after another (NDA-91). With a stored signature the first page signs (NDA-92). A request whose sharing was started before continues with the
 * remaining calls. The dialog stays open during the calls.
 */
export function AcceptDialog({ rows, onClose }: Props) {
  const [row] = rows;
  const isMany = rows.length > 1;
  const user = useSession();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [page, setPage] = useState<'document' | 'signature'>('document');
  /** The chosen upload, null for the default NDA. */
  const [choice, setChoice] = useState<NdaDocument | null>(null);
  /** Request whose default NDA is displayed, as it is filled in for each request. */
  const [shownId, setShownId] = useState(row.ndaId);
  const shown = rows.find(({ ndaId }) => ndaId === shownId) ?? row;
  const [cover, setCover] = useState(thisOfferOnly);
  const paper = useQuery({
    ...ndaToShareQuery(shown, choice?.documentId, cover),
    enabled: row.acceptedStep === null,
  });
  const { runs, isRunning, isBegun, hasBegun, start, restart } = useAcceptRuns(rows);
  const stage: Stage = isBegun ? 'sharing' : page;
  const run = runs.get(row.ndaId) ?? runFrom(row.acceptedStep);
  const remember = useRemember();
  const consentId = useId();
  const takingBack = useTakeBackSharing();
  const { way } = useSigningWay('none');
  const requestSignature = useRequestSignature();
  const form = useForm<SigningForm>({
    initial: () => emptySigning(user?.member.name ?? ''),
    check: checkSigning,
    // The form stays until the first call, which may ask for the password, is done; then progress replaces it.
    send: async () => {
      if (hasBegun()) return;
      const outcome = await share();
      if (outcome === 'unproven') throw new FormRefusal('Nothing was signed. Please confirm that it is you.');
    },
  });
  const saved = useSavedSignature(form, {
    asks: true,
    isWanted: row.acceptedStep === null && way === 'sign',
  });
  const isReady = page === 'document' && isSavedShown(saved, form);

  // The dialog is removed on closing, before it could return the focus itself.
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  async function share() {
    const given = {
      ...toSigning(form.values),
      ...sentOf(cover),
      ...(choice ? { documentId: choice.documentId } : {}),
    };
    // Continuing an earlier start needs no new document and no new signature.
    const outcome = await start(form.values.consent ? given : null);
    if (outcome !== 'done') return outcome;
    await remember(form.values);
    toast.success(
      isMany ? `${rows.length} NDAs approved & shared` : 'Approved & Shared',
      'NDA prepared, uploaded, sent, components added, and marked as Approved & Shared!',
    );
    onClose();
    return outcome;
  }

  /** Prepares the sharing of each request for the signature of a colleague. */
  async function request(given: Addressing): Promise<void> {
    const input = { ...sentOf(cover), ...(choice ? { documentId: choice.documentId } : {}) };
    for (const { ndaId } of rows) {
      const prepared = { act: 'nda.share', subjectId: ndaId, input } as const;
      await requestSignature.mutateAsync({ prepared, ...given });
    }
    toast.announce(isMany ? `${rows.length} signatures requested` : 'Signature requested', row.offerTitle);
    onClose();
  }

  async function takeBack() {
    try {
      await takingBack.mutateAsync(row.ndaId);
      toast.success('Sharing withdrawn', 'You can approve and share another document now.');
      onClose();
    } catch (error) {
      toast.error('The sharing was not withdrawn', errorText(error));
    }
  }

  function choose(next: NdaDocument | null) {
    // The consent was given for another document.
    if (next?.documentId !== choice?.documentId) form.set({ consent: false });
    setChoice(next);
  }

  function chooseCover(next: CoverChoice) {
    // The consent was given for another reach.
    form.set({ consent: false });
    setCover(next);
  }

  const download = (
    <DownloadNda file={paper.data} fileName={choice?.fileName ?? `nda-preview-${shown.ndaId}.pdf`} />
  );

  return (
    <Modal.Stack>
      <Modal
        opened
        stackId="accept"
        onClose={() => {
          if (!isRunning) onClose();
        }}
        withCloseButton={!isRunning}
        closeButtonProps={{ 'aria-label': 'Close' }}
        title={titles[stage]}
        size={stage === 'document' ? '64rem' : 'lg'}
        fullScreen={isPhone}
      >
        <Stack>
          <Text size="sm" c="dimmed" key={stage} ref={takeFocus} tabIndex={-1} className={classes.quietFocus}>
            {isMany ? (
              `${rows.length} requests: each gets the document, your signature and a record of its own`
            ) : (
              <>
                <bdi>{row.offerTitle}</bdi> · <bdi>{row.buyerCompany || row.companyName}</bdi> ·{' '}
                <bdi>{row.buyerName}</bdi>
              </>
            )}
          </Text>
          {stage === 'document' && (
            <>
              {!isMany && row.wantsChanges && (
                <Alert color="yellow" title="The buyer requested changes">
                  {row.reason}
                </Alert>
              )}
              {isMany && choice === null && (
                <NativeSelect
                  label="Read it as filled in for"
                  value={String(shown.ndaId)}
                  data={rows.map(({ ndaId, offerTitle, buyerCompany }) => ({
                    value: String(ndaId),
                    label: `${offerTitle} · ${buyerCompany}`,
                  }))}
                  onChange={(event) => setShownId(Number(event.currentTarget.value))}
                />
              )}
              <NdaDocumentChoice choice={choice} paper={paper} onChoose={choose}>
                <NdaCoverChoice
                  cover={cover}
                  choices={sharedChoices(rows)}
                  isOwnDocument={choice !== null}
                  onChoose={chooseCover}
                />
              </NdaDocumentChoice>
            </>
          )}
          {stage === 'document' && saved.isReading && (
            <Text size="sm" component="output">
              Loading your saved signature…
            </Text>
          )}
          {stage !== 'sharing' && way === 'request' && (
            <RequestForm amount="none" send={request} isBlocked={!paper.isSuccess} onCancel={onClose} />
          )}
          {stage !== 'sharing' && way === 'sign' && (
            <form
              {...form.frame}
              className={classes.signing}
              aria-label={isReady ? titles.signature : undefined}
            >
              {isReady && (
                <SavedSignatureLine
                  values={form.values}
                  isDisabled={form.isPending}
                  saved={saved}
                  onAnother={() => setPage('signature')}
                />
              )}
              {isReady && <ConsentDetail id={consentId} />}
              {stage === 'signature' && <SigningFields form={form} saved={saved} />}
              {form.refusal !== null && (
                <Alert color="red" variant="light" role="alert" tabIndex={-1} data-refusal>
                  {refusalText(form.refusal)}
                </Alert>
              )}
              <VisuallyHidden component="output">{form.isPending ? sharingText : ''}</VisuallyHidden>
              <Stack gap="xs" className={formClasses.foot}>
                {isReady && <ConsentCheckbox form={form} detailId={consentId} />}
                <Group justify="space-between" gap="xs">
                  {download}
                  <Group gap="xs">
                    <Button
                      variant="default"
                      disabled={form.isPending}
                      onClick={() => (stage === 'document' ? onClose() : setPage('document'))}
                    >
                      {stage === 'document' ? 'Cancel' : 'Back'}
                    </Button>
                    {stage === 'document' && !isReady ? (
                      // A document that could not be displayed cannot be signed or confirmed as read.
                      <Button disabled={!paper.isSuccess} onClick={() => setPage('signature')}>
                        Approve and Share NDA
                      </Button>
                    ) : (
                      <SubmitButton isPending={form.isPending} isDisabled={!paper.isSuccess}>
                        {isReady ? 'Approve and Share NDA' : 'Confirm'}
                      </SubmitButton>
                    )}
                  </Group>
                </Group>
              </Stack>
            </form>
          )}
          {stage === 'sharing' && isMany && (
            <SharingMany
              rows={rows}
              runs={runs}
              isRunning={isRunning}
              onShare={() => void share()}
              onClose={onClose}
              onBack={restart}
            />
          )}
          {stage === 'sharing' && !isMany && (
            <Sharing
              run={run}
              isRunning={isRunning || takingBack.isPending}
              onShare={() => void share()}
              onClose={onClose}
              onTakeBack={() => void takeBack()}
              {...(row.acceptedStep === null && nextStep(run) === 'prepare' ? { onBack: restart } : {})}
            />
          )}
        </Stack>
      </Modal>
    </Modal.Stack>
  );
}

/** Download of the document to be signed. */
function DownloadNda({ file, fileName }: { file: Blob | undefined; fileName: string }) {
  // The placeholder keeps the buttons next to it in place.
  if (!file) return <span />;
  return (
    <Button variant="subtle" onClick={() => saveFile(file, fileName)}>
      Download NDA
    </Button>
  );
}
