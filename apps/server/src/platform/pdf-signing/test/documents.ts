import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument, degrees } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { createTestClock } from '../../../../test/support/test-clock';
import { sealDocument } from '../seal-document';
import { loadOrCreateSigningIdentity } from '../signing-identity';

/** Returns a temporary folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes the bytes to a file, for tools. */
export function asFile(pdf: Uint8Array, name = 'document.pdf'): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, pdf);
  return file;
}

export const clock = createTestClock(new Date('2026-03-01T09:30:00Z'));

export function makeIdentity(folder = temporaryFolder()) {
  return loadOrCreateSigningIdentity({
    folder,
    secret: Buffer.alloc(32, 7),
    commonName: 'Test signer',
    clock,
  });
}

/** Returns a plain document of another program, with object streams and without a form. */
export async function makeUpload(options: { pages?: number; rotation?: number } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let index = 0; index < (options.pages ?? 1); index += 1) {
    const page = document.addPage([595, 842]);
    page.setRotation(degrees(options.rotation ?? 0));
    page.drawRectangle({ x: 40, y: 40, width: 100, height: 20 });
  }
  return document.save();
}

/**
 * Returns a document that was signed before its upload; the signer’s certificate names `Test
 * signer`.
 */
export async function makeSigned(): Promise<Uint8Array> {
  return sealDocument(await makeUpload(), {
    identity: await makeIdentity(),
    signerName: 'Asha Das',
    reason: 'Approval',
    signedAt: new Date('2026-03-01T10:20:30Z'),
  });
}

export async function makePng(width: number, height: number): Promise<Uint8Array> {
  const background = { r: 10, g: 10, b: 90, alpha: 1 };
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}
