import sharp from 'sharp';

/** Returns an image of one colour, for attachments. */
export async function makePhoto(background = '#a33'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}
