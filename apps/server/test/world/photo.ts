import sharp from 'sharp';

/** A picture of one colour, as somebody would attach it. */
export async function makePhoto(background = '#a33'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}
