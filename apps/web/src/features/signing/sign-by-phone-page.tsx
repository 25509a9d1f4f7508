import { ndaKeys } from '../../entities/nda/keys';
import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddress } from '../../lib/address';
import { call, errorText, unwrap } from '../../lib/client';
import { PenPad, type PenPadHandle } from '../../entities/signing/pen-pad';
import { signatureProblemTexts } from '../../entities/signing/signature-image';
import classes from '../../entities/signing/signature.module.css';
import { PageTitle } from '../../ui/page-title';
import { marketName } from '../../lib/run-time-config';

/** sign-by-phone: a signature drawn for a page that is open on another device; nothing is signed here. */
export function SignByPhonePage() {
  const [address, setAddress] = useAddress();
  const [key] = useState(address['key'] ?? '');
  const isInAddress = address['key'] !== undefined;
  // The key must not stay visible on the screen or in the history.
  useEffect(() => {
    if (isInAddress) setAddress({ key: undefined });
  }, [isInAddress, setAddress]);

  const opened = useQuery({
    queryKey: ndaKeys.openedHandover(key),
    queryFn: async () => unwrap(await call('openHandover', { body: { key } })),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const send = useMutation({
    mutationFn: async (signature: string) => unwrap(await call('drawHandover', { body: { key, signature } })),
  });

  return (
    <Stack gap="md" className={classes.phone}>
      <PageTitle of="Draw your signature" />
      <Title order={1}>Draw your signature</Title>
      {opened.isPending && <Skeleton height="12rem" aria-label="Loading" />}
      {opened.isError && (
        <Alert color="red" variant="light" role="alert" title="Not possible">
          {errorText(opened.error)}
        </Alert>
      )}
      {opened.isSuccess && send.isSuccess && <Sent />}
      {opened.isSuccess && !send.isSuccess && (
        <Sheet
          firstName={opened.data.firstName}
          isSending={send.isPending}
          error={send.isError ? errorText(send.error) : null}
          onSend={(signature) => send.mutate(signature)}
        />
      )}
    </Stack>
  );
}

interface SheetProps {
  firstName: string;
  isSending: boolean;
  error: string | null;
  onSend: (signature: string) => void;
}

function Sheet({ firstName, isSending, error, onSend }: SheetProps) {
  const pen = useRef<PenPadHandle>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const forgetProblem = useCallback(() => setProblem(null), []);

  function submit() {
    const drawn = pen.current?.read() ?? { problem: 'unreadable' as const };
    if ('problem' in drawn) return setProblem(signatureProblemTexts[drawn.problem]);
    setProblem(null);
    onSend(drawn.dataUrl);
  }

  return (
    <>
      <Text size="sm">
        {firstName} asked for this on {marketName}. What you draw appears on the other screen; nothing is
        signed until it is confirmed there.
      </Text>
      <PenPad
        handle={pen}
        note="Cannot draw? Type your name on your other screen instead."
        onStroke={forgetProblem}
      />
      {(problem ?? error) && (
        <Text role="alert" size="sm" c="red">
          {problem ?? error}
        </Text>
      )}
      <Button loading={isSending} onClick={submit}>
        Send
      </Button>
    </>
  );
}

/** Takes the focus, because the button that had it is gone. */
function Sent() {
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <Text ref={news} tabIndex={-1}>
      Done. Go back to your other screen.
    </Text>
  );
}
