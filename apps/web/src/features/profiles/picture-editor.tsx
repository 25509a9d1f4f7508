import { Button, Group } from '@mantine/core';
import type { PictureKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText, fieldErrors } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { FileDrop } from '../../ui/file-drop';
import { toast } from '../../ui/toasts';
import { RetryAlert } from '../../ui/list-states';
import { useOnDemand } from '../../ui/use-on-demand';
import type { ChosenPicture, PictureBox } from './crop-dialog';
import { useRemovePicture, useSetPicture } from './mutations';
import { pictureUrl } from '../../entities/companies/company-picture.model';
import { pictureQuery } from './queries';
import classes from './profiles.module.css';

const loadDialog = async () => (await import('./crop-dialog')).CropDialog;

const texts: Record<PictureKind, { choose: string; hint: string; name: string }> = {
  logo: { choose: 'Choose a logo', hint: 'Square; PNG, JPEG or WebP up to 10 MB.', name: 'logo' },
  banner: { choose: 'Choose a banner', hint: 'Four times as wide as high; up to 10 MB.', name: 'banner' },
};

interface OwnPictureProps {
  url: string;
  userId: number;
  kind: PictureKind;
}

/** Picture as others see it, or the reason why it is not shown yet: a virus scan may still be running. */
function OwnPicture({ url, userId, kind }: OwnPictureProps) {
  const [isMissing, setMissing] = useState(false);
  const reason = useQuery({ ...pictureQuery(userId, kind, url), enabled: isMissing });
  if (isMissing && reason.isError) {
    return <RetryAlert color="gray" query={reason} />;
  }
  return (
    <img
      // Remount the image once it has become available.
      key={String(reason.isSuccess)}
      src={url}
      alt={`Your ${texts[kind].name}`}
      className={classes.preview}
      data-kind={kind}
      onError={() => setMissing(true)}
    />
  );
}

/** Editor of the user's logo or banner: choose or drop, crop, upload or remove. */
export function PictureEditor({ profile, kind }: { profile: UserDetail; kind: PictureKind }) {
  const text = texts[kind];
  const confirm = useConfirm();
  const set = useSetPicture(profile.userId);
  const remove = useRemovePicture(profile.userId);
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const [sent, setSent] = useState(0);
  const { part: CropDialog, want } = useOnDemand(loadDialog);
  const url = pictureUrl(profile.userId, kind, profile[kind]);

  async function choose(file: File): Promise<void> {
    set.reset();
    if (await want()) setChosen({ file, url: URL.createObjectURL(file) });
  }

  async function send(file: File, box: PictureBox): Promise<void> {
    setChosen(null);
    setSent(0);
    try {
      await set.mutateAsync({ kind, file, box, onProgress: setSent });
      toast.announce(`The ${text.name} is saved`);
    } catch {
      // Reported below, next to the button that tries again.
    }
  }

  async function askToRemove(): Promise<void> {
    const answer = await confirm({
      title: `Remove ${text.name}`,
      text: `Your profile will have no ${text.name}.`,
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await remove.mutateAsync(kind);
    } catch (error) {
      toast.error(`The ${text.name} was not removed`, errorText(error));
    }
  }

  return (
    <fieldset className={classes.picture} data-field={kind} tabIndex={-1}>
      <legend>{kind === 'logo' ? 'Logo' : 'Banner'}</legend>
      {url !== null && (
        <div>
          <OwnPicture key={url} url={url} userId={profile.userId} kind={kind} />
          <Group gap="xs">
            <Button
              variant="subtle"
              color="red"
              loading={remove.isPending}
              aria-label={`Remove ${text.name}`}
              onClick={() => void askToRemove()}
            >
              Remove
            </Button>
          </Group>
        </div>
      )}
      <FileDrop
        label={text.choose}
        hint={text.hint}
        accept="image/png,image/jpeg,image/webp"
        maxBytes={limits.picture.bytes}
        onFile={(file) => void choose(file)}
        progress={set.isPending ? sent : undefined}
        error={set.error ? (fieldErrors(set.error)['file'] ?? errorText(set.error)) : undefined}
      />
      {set.error && (
        <Group gap="xs">
          <Button variant="default" onClick={() => void send(set.variables.file, set.variables.box)}>
            Try again
          </Button>
        </Group>
      )}
      {CropDialog && (
        <CropDialog
          picture={chosen}
          kind={kind}
          onCancel={() => setChosen(null)}
          onChosen={(file, box) => void send(file, box)}
        />
      )}
    </fieldset>
  );
}
