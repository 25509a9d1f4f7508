import { describe, expect, it } from 'vitest';
import { runTool } from '../../../test/support/tools';
import { asFile, makeIdentity } from './test/documents';
import { foreignPdf, shapes } from './test/foreign-pages';
import { appendSignaturePage, placeSignatureFields, readSignatures, signField } from '.';

const signers = ['Asha Das', 'Omar Khan'] as const;

async function signTwice(upload: Uint8Array): Promise<Uint8Array> {
  const identity = await makeIdentity();
  const labels = signers.map((name) => `For ${name}`);
  const appended = await appendSignaturePage(upload, { title: 'Signatures', labels });
  const fields = signers.map((name, index) => {
    const rect = appended.rects[index];
    if (!rect) throw new Error(`no box for ${name}`);
    return { name, tooltip: `Signature of ${name}`, page: appended.page, rect, locks: index === 1 };
  });
  let pdf = await placeSignatureFields(appended.pdf, fields);
  for (const name of signers)
    pdf = await signField(pdf, {
      field: name,
      identity,
      signerName: name,
      reason: 'Agreement',
      signedAt: new Date('2026-03-01T10:20:30Z'),
      appearance: { text: [name, 'Director'] },
      ...(name === signers[0] ? { permits: 'signing' } : {}),
    });
  return pdf;
}

/**
 * Returns the size of the last page, and its words with their lower edges, as Poppler shows them.
 */
function lastPage(pdf: Uint8Array) {
  const { output } = runTool('pdftotext', ['-cropbox', '-bbox', '-f', '2', asFile(pdf), '-']);
  const [, width, height] = /<page width="(.*?)" height="(.*?)"/.exec(output) ?? [];
  const words = [...output.matchAll(/<word xMin="(.*?)" yMin=".*?" xMax="(.*?)" yMax="(.*?)">(.*?)</g)];
  return { width: Number(width), height: Number(height), words };
}

// NDA-283
describe('the signature page', () => {
  const inheriting = Object.entries({
    'an inherited rotation': { parent: '/MediaBox [0 0 595 842] /Rotate 90' },
    'an inherited CropBox of 60 by 84 points': {
      parent: '/MediaBox [0 0 595 842] /CropBox [100 100 160 184]',
    },
    'its own CropBox near A4': { page: '/MediaBox [0 0 800 1000] /CropBox [100 100 695 942]' },
    'a UserUnit that makes it A4': { page: '/MediaBox [0 0 59.5 84.2] /UserUnit 10 /Rotate -270' },
  } satisfies Record<string, { page?: string; parent?: string }>);

  it.each([...Object.entries(shapes), ...inheriting])(
    'the signature page is upright, near A4 and signed by both after a page with %s',
    async (_name, shape: { page?: string; parent?: string }) => {
      const upload = foreignPdf(
        [{ page: shape.page ?? '', contents: ['q 0.2 0 0 0.2 5 5 cm'] }],
        shape.parent,
      );
      const signed = await signTwice(upload);
      const { output } = runTool('pdfsig', ['-nocert', asFile(signed)]);
      expect(output.match(/Signature is Valid\./g)).toHaveLength(2);
      expect((await readSignatures(signed)).map(({ isIntact }) => isIntact)).toEqual([true, true]);
      expect(runTool('qpdf', ['--check', asFile(signed)]).code).toBe(0);

      const { width, height, words } = lastPage(signed);
      expect(Math.abs(width - 595)).toBeLessThan(40);
      expect(Math.abs(height - 842)).toBeLessThan(60);
      const text = words.map(([, , , , word]) => word).join(' ');
      expect(text).toContain('Signatures');
      for (const name of signers) expect(text).toContain(`${name} Director`);
      for (const [, left, right, bottom] of words) {
        expect(Number(left)).toBeGreaterThan(0);
        expect(Number(right)).toBeLessThan(width);
        expect(Number(bottom)).toBeLessThan(height);
      }
      // On an upright page the title is above the first label.
      const [title, label] = ['Signatures', 'For'].map((word) =>
        words.find(([, , , , found]) => found === word),
      );
      expect(Number(title?.[3])).toBeLessThan(Number(label?.[3]));
    },
  );
});
