import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { frameOf, pageCorners } from './page-frame';

interface PageEntries {
  page?: Record<string, number | number[]>;
  /** Entries of the parent node, which pages inherit. */
  parent?: Record<string, number | number[]>;
}

async function frameWith({ page = {}, parent = {} }: PageEntries) {
  const document = await PDFDocument.create();
  const added = document.addPage();
  added.node.delete(PDFName.of('MediaBox'));
  for (const [node, entries] of [
    [added.node, page],
    [document.catalog.Pages(), parent],
  ] as const)
    for (const [key, value] of Object.entries(entries))
      node.set(
        PDFName.of(key),
        typeof value === 'number' ? PDFNumber.of(value) : document.context.obj(value),
      );
  return frameOf(added);
}

// NDA-280
describe('frameOf', () => {
  const media = [0, 0, 600, 800];
  it.each<[string, PageEntries, number[]]>([
    ['an inherited MediaBox', { parent: { MediaBox: media } }, [600, 800, 0, 0]],
    ['swapped corners', { page: { MediaBox: [600, 800, 0, 0] } }, [600, 800, 0, 0]],
    ['a negative origin', { page: { MediaBox: [-100, -50, 500, 750] } }, [600, 800, -100, -50]],
    ['a CropBox inside', { page: { MediaBox: media, CropBox: [100, 50, 500, 750] } }, [400, 700, 100, 50]],
    ['a larger CropBox', { page: { MediaBox: media, CropBox: [-200, -200, 900, 1100] } }, [600, 800, 0, 0]],
    [
      'a CropBox that overlaps',
      { page: { MediaBox: media, CropBox: [-200, 300, 300, 900] } },
      [300, 500, 0, 300],
    ],
    [
      'an inherited CropBox',
      { page: { MediaBox: media }, parent: { CropBox: [9, 8, 500, 700] } },
      [491, 692, 9, 8],
    ],
    ['a CropBox outside', { page: { MediaBox: media, CropBox: [900, 900, 999, 999] } }, [600, 800, 0, 0]],
    ['no box', {}, [612, 792, 0, 0]],
    ['a box without area', { page: { MediaBox: [0, 0, 0, 0] } }, [612, 792, 0, 0]],
    ['a box too large to compute with', { page: { MediaBox: [0, 0, 1e308, 1e308] } }, [612, 792, 0, 0]],
    ['UserUnit 10', { page: { MediaBox: [0, 0, 60, 80], UserUnit: 10 } }, [600, 800, 0, 0]],
    ['a useless UserUnit', { page: { MediaBox: media, UserUnit: 0 } }, [600, 800, 0, 0]],
    ['a rotation by 45 degrees', { page: { MediaBox: media, Rotate: 45 } }, [600, 800, 0, 0]],
  ])(
    'the visible area is measured correctly for a page with %s',
    async (_what, entries, [width, height, left, bottom]) => {
      const frame = await frameWith(entries);
      expect([frame.width, frame.height, ...frame.toPage.slice(4)]).toEqual([width, height, left, bottom]);
    },
  );

  it.each([
    [0, [20, 40, 50, 80]],
    [90, [520, 20, 560, 50]],
    [-270, [520, 20, 560, 50]],
    [450, [520, 20, 560, 50]],
    [180, [550, 720, 580, 760]],
    [-180, [550, 720, 580, 760]],
    [270, [40, 750, 80, 780]],
    [-90, [40, 750, 80, 780]],
    [990, [40, 750, 80, 780]],
  ])('a rectangle is placed correctly on a page rotated by %s degrees', async (Rotate, corners) => {
    const frame = await frameWith({ page: { MediaBox: [0, 0, 600, 800], Rotate } });
    expect(pageCorners(frame, [20, 40, 30, 40])).toEqual(corners);
  });

  it('a rectangle is placed correctly on a page with its own unit', async () => {
    const frame = await frameWith({ page: { MediaBox: [0, 0, 60, 80], UserUnit: 10, Rotate: 90 } });
    expect(pageCorners(frame, [20, 40, 30, 40])).toEqual([52, 2, 56, 5]);
  });
});
