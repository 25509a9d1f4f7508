import { limits } from '@proffer/contract/wire/limits';
import { dataUrlBytes, fitWidth, inkBounds } from './signature-bounds.model';

const widestPx = 1200;
const paddingPx = 6;
/** Widths tried one after another until the picture is small enough. */
const widthsPx = [widestPx, 800, 500, 300];

type SignatureProblem = 'blank' | 'too_large' | 'unreadable';

/**
 * Returns the ink of a canvas as a trimmed PNG data URL within the server's limit. `paper` is the background:
 * transparent for the pad, white for a photographed signature.
 */
export function exportSignature(
  source: HTMLCanvasElement,
  paper: 'transparent' | 'white',
): { dataUrl: string } | { problem: SignatureProblem } {
  const context = source.getContext('2d', { willReadFrequently: true });
  if (!context || source.width === 0 || source.height === 0) return { problem: 'unreadable' };
  const { data } = context.getImageData(0, 0, source.width, source.height);
  const bounds = inkBounds(data, source.width, source.height, { paddingPx, paper });
  if (bounds === null) return { problem: 'blank' };
  for (const widthPx of widthsPx) {
    const size = fitWidth(bounds.width, bounds.height, widthPx);
    const target = document.createElement('canvas');
    target.width = size.width;
    target.height = size.height;
    const drawing = target.getContext('2d');
    if (!drawing) return { problem: 'unreadable' };
    drawing.drawImage(
      source,
      bounds.left,
      bounds.top,
      bounds.width,
      bounds.height,
      0,
      0,
      size.width,
      size.height,
    );
    const dataUrl = target.toDataURL('image/png');
    if (dataUrlBytes(dataUrl) <= limits.upload.signatureBytes) return { dataUrl };
  }
  return { problem: 'too_large' };
}

export const signaturePictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Returns the message for a file that is not a displayable picture; null if it may be tried. */
export function refuseSignatureFile(file: Pick<File, 'type'>): string | null {
  return signaturePictureTypes.some((type) => type === file.type)
    ? null
    : 'Please choose a PNG, JPEG or WebP picture.';
}

/** Returns a chosen picture at most 1200 px wide, trimmed, as PNG. */
export async function readSignatureFile(
  file: File,
): Promise<{ dataUrl: string } | { problem: SignatureProblem }> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { problem: 'unreadable' };
  }
  const size = fitWidth(picture.width, picture.height, widestPx);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  return exportSignature(canvas, 'white');
}

export const signatureProblemTexts: Record<SignatureProblem, string> = {
  blank: 'Nothing is drawn yet.',
  too_large: 'The signature image is larger than 2 MB. Please choose a simpler picture.',
  unreadable: 'This picture could not be read. Please choose another one, or type your name.',
};
