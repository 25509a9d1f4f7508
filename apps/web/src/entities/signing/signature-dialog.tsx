import { Button, Group, Modal, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { signerRule } from '@proffer/contract/signing/rules';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { limits } from '@proffer/contract/wire/limits';
import { IconDeviceMobile, IconKeyboard, IconPencil, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FileDrop } from '../../ui/file-drop';
import { lengthLimit } from '../../ui/length-limit';
import { PenPad, type PenPadHandle } from './pen-pad';
import { PhoneWay } from './phone-way';
import {
  readSignatureFile,
  refuseSignatureFile,
  signaturePictureTypes,
  signatureProblemTexts,
} from './signature-image';
import type { GivenSignature } from './signature.model';
import classes from './signature.module.css';
import { useHandover } from './use-handover';

const ways = ['pen', 'image', 'type', 'phone'] as const;
type Way = (typeof ways)[number];

interface Props {
  opened: boolean;
  name: string;
  onClose: () => void;
  /** A typed signature is the name, which may have been changed here. */
  onUpdate: (signature: GivenSignature, name: string) => void;
}

/** "Add Electronic Signature" (NDA-33 to NDA-35): drawn here or on a phone, uploaded as a picture, or typed. */
export function SignatureDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal
      stackId="signature"
      opened={opened}
      onClose={onClose}
      title="Add Electronic Signature"
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      {opened && <SignatureWays onClose={onClose} {...rest} />}
    </Modal>
  );
}

function SignatureWays({ name, onClose, onUpdate }: Omit<Props, 'opened'>) {
  const [way, setWay] = useState<Way>('pen');
  const [picture, setPicture] = useState<string | null>(null);
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const pen = useRef<PenPadHandle>(null);
  const typedField = useRef<HTMLInputElement>(null);
  const typedLimit = lengthLimit(typed.trim(), signerRule.most);
  const { handover, start } = useHandover();

  function show(next: Way) {
    setWay(next);
    setProblem(null);
    if (next === 'phone' && handover.phase === 'idle') start();
  }

  async function choosePicture(file: File) {
    const refusal = refuseSignatureFile(file);
    if (refusal) return setProblem(refusal);
    const result = await readSignatureFile(file);
    if ('problem' in result) return setProblem(signatureProblemTexts[result.problem]);
    setProblem(null);
    setPicture(result.dataUrl);
  }

  function update() {
    if (way === 'type') {
      if (isBlank(typed)) return setProblem(signerRule.missing ?? null);
      // The message is already at the field.
      if (typedLimit.error !== undefined) return typedField.current?.focus();
      return onUpdate({ kind: 'typed' }, typed.trim());
    }
    if (way === 'image') {
      if (picture === null) return setProblem('Please choose a picture of your signature.');
      return onUpdate({ kind: 'image', dataUrl: picture, method: 'uploaded' }, name);
    }
    if (way === 'phone') {
      if (handover.phase !== 'drawn') return setProblem('Nothing has arrived from your phone yet.');
      return onUpdate({ kind: 'image', dataUrl: handover.dataUrl, method: 'drawn' }, name);
    }
    const drawn = pen.current?.read() ?? { problem: 'unreadable' as const };
    if ('problem' in drawn) return setProblem(signatureProblemTexts[drawn.problem]);
    onUpdate({ kind: 'image', dataUrl: drawn.dataUrl, method: 'drawn' }, name);
  }

  return (
    <Stack>
      {/* Stays mounted, so that a drawing survives switching tabs. */}
      <Tabs value={way} onChange={(next) => show(ways.find((known) => known === next) ?? 'pen')} keepMounted>
        <Tabs.List>
          {/* Else the dialog would begin at its Close button. */}
          <Tabs.Tab value="pen" data-autofocus leftSection={<IconPencil size="1rem" aria-hidden />}>
            Pen
          </Tabs.Tab>
          <Tabs.Tab value="image" leftSection={<IconPhoto size="1rem" aria-hidden />}>
            Image
          </Tabs.Tab>
          <Tabs.Tab value="type" leftSection={<IconKeyboard size="1rem" aria-hidden />}>
            Type
          </Tabs.Tab>
          <Tabs.Tab value="phone" leftSection={<IconDeviceMobile size="1rem" aria-hidden />}>
            Sign on your phone
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pen" pt="md">
          <PenPad handle={pen} note="Cannot draw? Use “Type” instead." />
        </Tabs.Panel>
        <Tabs.Panel value="image" pt="md">
          <Stack gap="xs">
            <div className={classes.preview} data-empty={picture === null || undefined}>
              {picture === null ? (
                'No picture chosen'
              ) : (
                <img className={classes.image} src={picture} alt="Your signature" />
              )}
            </div>
            <FileDrop
              label={picture === null ? 'Upload a picture' : 'Choose another picture'}
              hint="PNG, JPEG or WebP; dark ink on white paper works best."
              accept={signaturePictureTypes.join(',')}
              maxBytes={limits.upload.documentBytes}
              onFile={(file) => void choosePicture(file)}
            />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="type" pt="md">
          <Stack gap="xs">
            <TextInput
              ref={typedField}
              label="Your name as signature"
              {...typedLimit}
              value={typed}
              autoComplete="name"
              // Typing replaces the suggested name.
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <div className={classes.preview} aria-hidden>
              <span className={classes.script}>{typed.trim() || 'Your name'}</span>
            </div>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="phone" pt="md">
          <PhoneWay handover={handover} onStart={start} />
        </Tabs.Panel>
      </Tabs>
      {problem && (
        <Text role="alert" size="sm" c="red">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={update}>Update</Button>
      </Group>
    </Stack>
  );
}
