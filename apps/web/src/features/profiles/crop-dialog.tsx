import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { PictureKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { boxWithin } from './profile.model';
import classes from './profiles.module.css';

export type PictureBox = ReturnType<typeof boxWithin>;

export interface ChosenPicture {
  file: File;
  /** Object URL of the picture in this page. */
  url: string;
}

interface CropDialogProps {
  /** Picture to crop; null while none is chosen. */
  picture: ChosenPicture | null;
  kind: PictureKind;
  onCancel: () => void;
  onChosen: (file: File, box: PictureBox) => void;
}

/** Dialog that crops a picture by pointer, or by arrow keys and a slider. */
export function CropDialog({ picture, kind, onCancel, onChosen }: CropDialogProps) {
  return (
    <Modal
      opened={picture !== null}
      onClose={onCancel}
      size="lg"
      title={`Choose the part of the ${kind}`}
      withCloseButton={false}
    >
      {picture && (
        <Crop key={picture.url} picture={picture} kind={kind} onCancel={onCancel} onChosen={onChosen} />
      )}
    </Modal>
  );
}

const mostZoom = 5;

function Crop({ picture, kind, onCancel, onChosen }: CropDialogProps & { picture: ChosenPicture }) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [whole, setWhole] = useState({ width: 0, height: 0 });
  const [isUnreadable, setUnreadable] = useState(false);
  const helpId = useId();
  const zoomId = useId();
  const { width, height } = limits.picture[kind];
  return (
    <Stack>
      {isUnreadable ? (
        <Text size="sm" role="alert">
          This file cannot be shown as a picture. Please choose a PNG, JPEG or WebP.
        </Text>
      ) : (
        <>
          <Text size="sm" id={helpId}>
            Drag the picture, or move it with the arrow keys. The part inside the frame is kept.
          </Text>
          <div className={classes.cropper}>
            <Cropper
              image={picture.url}
              crop={crop}
              zoom={zoom}
              maxZoom={mostZoom}
              aspect={width / height}
              keyboardStep={8}
              disableAutomaticStylesInjection
              classes={{ cropAreaClassName: classes.cropArea ?? '' }}
              cropperProps={{
                role: 'application',
                'aria-label': 'Part of the picture that is kept',
                'aria-describedby': helpId,
              }}
              mediaProps={{ onError: () => setUnreadable(true) }}
              onMediaLoaded={({ naturalWidth, naturalHeight }) =>
                setWhole({ width: naturalWidth, height: naturalHeight })
              }
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(_percent, pixels) => setArea(pixels)}
            />
          </div>
          <div>
            <Text component="label" size="sm" fw={500} htmlFor={zoomId}>
              Zoom
            </Text>
            <input
              id={zoomId}
              type="range"
              min={1}
              max={mostZoom}
              step={0.1}
              value={zoom}
              aria-valuetext={`${zoom.toFixed(1)} times`}
              className={classes.zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
            />
          </div>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={area === null || whole.width === 0 || isUnreadable}
          onClick={() => area && onChosen(picture.file, boxWithin(area, whole))}
        >
          Save {kind}
        </Button>
      </Group>
    </Stack>
  );
}
