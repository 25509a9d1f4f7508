import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { errorText } from '../../lib/client';
import type { Handover } from './use-handover';
import { minutesText } from './minutes-text.model';
import classes from './signature.module.css';

// Loaded on demand, because few users sign by phone.
const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code')).QrCode }));

/** Tab "Sign on your phone": a QR code, then the drawing made on the phone. */
export function PhoneWay({ handover, onStart }: { handover: Handover; onStart: () => void }) {
  return (
    <Stack gap="xs">
      <PhoneStage handover={handover} onStart={onStart} />
      <output className={classes.news}>{newsOf(handover)}</output>
    </Stack>
  );
}

function newsOf({ phase }: Handover): string {
  if (phase === 'opened') return 'Opened on your phone. Draw your signature there and press Send.';
  if (phase === 'drawn') return 'Your signature has arrived. Press Update to use it.';
  if (phase === 'expired') return 'This code is no longer valid.';
  return '';
}

function PhoneStage({ handover, onStart }: { handover: Handover; onStart: () => void }) {
  if (handover.phase === 'failed') {
    return (
      <>
        <Text role="alert" size="sm" c="red">
          {errorText(handover.error)}
        </Text>
        <NewCode label="Try again" onStart={onStart} />
      </>
    );
  }
  if (handover.phase === 'expired') return <NewCode label="Show a new code" onStart={onStart} />;
  if (handover.phase === 'drawn') {
    return (
      <div className={classes.preview}>
        <img className={classes.image} src={handover.dataUrl} alt="Signature drawn on your phone" />
      </div>
    );
  }
  if (handover.phase === 'waiting' || handover.phase === 'opened') return <Code {...handover} />;
  return handover.phase === 'starting' ? <Skeleton width="12rem" height="12rem" mx="auto" /> : null;
}

function Code({ address, secondsLeft }: { address: string; secondsLeft: number }) {
  return (
    <>
      <Text size="sm">
        Scan this with the camera of your phone and draw your signature there. It then appears here; this does
        not sign anything yet.
      </Text>
      <Suspense fallback={<Skeleton width="12rem" height="12rem" mx="auto" />}>
        <QrCode content={address} label="QR code of the page to draw on" />
      </Suspense>
      <Text size="xs" c="dimmed" ta="center">
        Valid for <span role="timer">{minutesText(secondsLeft)}</span>. Without a camera, open this address:
      </Text>
      <Text
        component="code"
        size="xs"
        className={classes.address}
        aria-label="Address of the page to draw on"
      >
        {address}
      </Text>
    </>
  );
}

function NewCode({ label, onStart }: { label: string; onStart: () => void }) {
  return (
    <div>
      <Button variant="default" onClick={onStart}>
        {label}
      </Button>
    </div>
  );
}
