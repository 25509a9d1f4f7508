import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { conformanceFaults } from '../../../test/support/pdf-conformance';
import sharp from 'sharp';
import { brandOf } from '../brand';
import { pdfFile, runTool } from '../../../test/support/tools';
import { createDocumentWriter, type DocumentWriter } from '.';

async function write(fill: (writer: DocumentWriter) => void): Promise<string> {
  const writer = await createDocumentWriter({ title: 'A document', language: 'en' });
  fill(writer);
  const folder = mkdtempSync(path.join(tmpdir(), 'pdf-text-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'document.pdf');
  writeFileSync(file, await writer.finish());
  const { code, output } = runTool('qpdf', ['--check', file]);
  expect({ code, hasWarning: /WARNING/i.test(output) }).toEqual({ code: 0, hasWarning: false });
  return file;
}

function textOf(file: string): string {
  return runTool('pdftotext', ['-layout', file, '-']).output;
}

describe('createDocumentWriter', () => {
  it('the document writer writes identical bytes for the same text and time', async () => {
    const createdAt = new Date('2026-11-24T09:00:00Z');
    const [one, other] = await Promise.all(
      [0, 1].map(async () => {
        const writer = await createDocumentWriter({ title: 'A document', language: 'en', createdAt });
        writer.paragraph('Rods क्षत्रिय');
        return writer.finish();
      }),
    );
    expect(one).toEqual(other);
  });

  // NDA-55
  it.each([
    '₹12,34,567 Brown–Forman Ltée',
    'Київ Фабрика',
    'अमृत कौर',
    'हिन्दी कर्म क्षत्रिय लिमिटेड',
    'ਪੰਜਾਬੀ ਕੰਪਨੀ ਪ੍ਰਾਈਵੇਟ',
    'తెలుగు సంస్థ క్షేత్రం',
    'Ελλάδα',
    'Công ty Việt Nam',
    'Łódź Žižkov İstanbul',
    'office “waffle” fi ffi',
    '北京科技有限公司（上海）',
    '臺灣積體電路製造股份有限公司',
    '株式会社日立製作所 カタカナ ひらがな',
    '北京科技有限公司 · अमृत कौर · Київ · ₹12,34,567',
  ])('the document writer prints %s as searchable text, regular and bold', async (text) => {
    const file = await write((writer) => {
      writer.title(text);
      writer.paragraph(text);
    });
    expect(textOf(file).split(text)).toHaveLength(3);
    expect(await conformanceFaults(readFileSync(file))).toEqual([]);
  });

  // NDA-55
  it('the document writer prints boxes for characters that no font has, and never throws', async () => {
    const file = await write((writer) => {
      writer.paragraph('before 삼성 অসম 🎉 \u202Eafter\u0000 \uD800 e\u0301');
      writer.paragraph('');
    });
    expect(textOf(file)).toMatch(/before\s+অসম\s+after � é/);
  });

  it('the document writer embeds only the ideographs that it prints', async () => {
    const file = await write((writer) => writer.paragraph('北京科技有限公司'));
    // The five font files with these characters have some 200 kB.
    expect(statSync(file).size).toBeLessThan(30_000);
  });

  it('the document writer wraps long texts and words within the margins and numbers the pages', async () => {
    const sentence = 'The receiving side keeps it secret. ';
    const file = await write((writer) => {
      writer.title('A document');
      writer.facts([['Name', 'value '.repeat(60)]]);
      for (let index = 1; index <= 12; index += 1) {
        writer.heading(`${index}. Section`);
        writer.paragraph(sentence.repeat(25));
      }
      writer.paragraph('W'.repeat(400));
      writer.pageBreak();
      writer.paragraph('The end.');
    });
    const text = textOf(file);
    const pages = text.split('\f').filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(pages.at(-1)).toContain('The end.');
    // A heading is never the last line of a page.
    for (const page of pages) expect(page.trim().split('\n').at(-3)).not.toMatch(/^\d+\. Section$/);
    const boxes = runTool('pdftotext', ['-bbox', file, '-']).output.matchAll(
      /xMin="([\d.]+)".*?xMax="([\d.]+)"/g,
    );
    for (const [, left, right] of boxes) {
      expect(Number(left)).toBeGreaterThan(67);
      expect(Number(right)).toBeLessThan(595.28 - 67);
    }
  });

  it('the document writer repeats table headers on each page, wraps long cells and keeps each row on one page', async () => {
    const long = 'coupled to a motor on a common base frame '.repeat(4).trim();
    const file = await write((writer) => {
      writer.heading('Goods');
      writer.table({
        columns: [{ head: 'Item' }, { head: 'Amount', width: 80, isRight: true }],
        rows: Array.from({ length: 60 }, (_, index) => [
          `First ${index} ${long} last${index}`,
          `${index}.00`,
        ]),
        foot: ['Total', '1,770.00'],
      });
    });
    const pages = textOf(file)
      .split('\f')
      .filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect(page).toMatch(/Item\s+Amount/);
      expect(page.match(/First \d+/g)?.length).toBe(page.match(/last\d+/g)?.length);
    }
    expect(pages.at(-1)).toMatch(/59\.00[^]*Total\s+1,770\.00/);
    const places = runTool('pdftotext', ['-bbox', file, '-']).output;
    const ends = [...places.matchAll(/xMax="([\d.]+)"[^>]*>[\d,]+\.00</g)].map(([, end]) => Number(end));
    expect(ends).toHaveLength(61);
    for (const end of ends) expect(end).toBeCloseTo(595.28 - 68, 0);
  });

  it('the document writer keeps the line breaks of a paragraph', async () => {
    expect(textOf(await write((writer) => writer.paragraph('one\ntwo\r\nthree')))).toMatch(
      /one\s*\n\s*two\s*\n\s*three/,
    );
  });
});

describe('the header and footer of a page', () => {
  // CON-108
  it('header and footer of a page name the parties and count pages that are appended later', async () => {
    const writer = await createDocumentWriter({
      title: 'Contract no. 7',
      language: 'en',
      head: ['Kaveri Pumps', 'Nilgiri Mills '.repeat(20).trim()],
      pagesToCome: 1,
    });
    writer.title('Pumps');
    writer.pageBreak();
    writer.paragraph('More.');
    const folder = mkdtempSync(path.join(tmpdir(), 'pdf-text-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'document.pdf');
    writeFileSync(file, await writer.finish());
    const text = textOf(file);
    expect(text).toMatch(/Proffer +Kaveri Pumps and Nilgiri .* …/);
    expect(text).toMatch(/Contract no\. 7 +Page 1 of 3[\s\S]*Page 2 of 3/);
  });
});

describe('the tags of a document', () => {
  // NDA-130, NDA-131, NDA-132
  it('the tags of a document list its parts in reading order, a table once even if it spans pages, and texts with their language', async () => {
    const file = await write((writer) => {
      writer.title('Contract');
      writer.facts([['Supplier', 'Pumps\nand Sons']]);
      writer.heading('Goods');
      writer.paragraph('हिन्दी पंप and Sons');
      writer.paragraph('Delivered in parts. '.repeat(30));
      writer.table({
        columns: [{ head: 'Item' }, { head: 'Amount', width: 80, isRight: true }],
        rows: Array.from({ length: 60 }, (_, index) => [
          `Pump ${index}`,
          index % 7 === 0 ? '' : `${index}.00`,
        ]),
        foot: ['Total', '1,770.00'],
      });
    });
    expect(await conformanceFaults(readFileSync(file))).toEqual([]);
    const heard = runTool('pdfinfo', ['-struct-text', file]).output;
    expect(heard).toMatch(
      /^Document\s+H1 \(block\)\s+"Contract"\s+L \(block\)\s+LI \(block\)\s+Lbl \(block\)\s+"Supplier"\s+LBody \(block\)\s+"Pumps and Sons"\s+H2 \(block\)\s+"Goods"\s+P \(block\)/,
    );
    expect(heard).toContain(`"${'Delivered in parts. '.repeat(30).trim()}"`);
    expect(heard.match(/"Item"/g)).toHaveLength(1);
    expect(heard).not.toMatch(/Page \d of|Proffer/);
    expect(readFileSync(file, 'latin1')).toContain('pdfuaid:part>1<');
    runTool('qpdf', ['--qdf', file, `${file}.plain`]);
    expect(readFileSync(`${file}.plain`, 'latin1').match(/\/Lang \(.+\)/g)).toEqual([
      '/Lang (en)',
      '/Lang (hi)',
    ]);
  });
});

describe('the look of the market', () => {
  const writeBranded = async (name: string) => {
    const picture = { create: { width: 480, height: 160, channels: 3, background: '#1a3e8c' } } as const;
    const print = await sharp(picture).png().toBuffer();
    const logo = { key: 'd'.repeat(64), width: 192, height: 64, screen: print, print };
    const writer = await createDocumentWriter({
      title: 'A document',
      language: 'en',
      head: ['Tungabhadra Alloys', 'Lakeview Farms'],
      brand: brandOf(name, '#7a1f1f', logo),
      createdAt: new Date('2026-11-24T09:00:00Z'),
    });
    writer.paragraph('Steel rods');
    writer.pageBreak();
    writer.paragraph('More of them');
    return writer.finish();
  };

  // BRA-11
  it('is in the header of each page of a document, which stays conformant and reproducible', async () => {
    const [one, other] = await Promise.all([writeBranded('Kaveri Market'), writeBranded('Kaveri Market')]);
    expect(one).toEqual(other);
    expect(await conformanceFaults(one)).toEqual([]);
    const file = pdfFile(one);
    expect(textOf(file).match(/Kaveri Market/g)).toHaveLength(2);
    expect(textOf(file)).not.toContain('Proffer');
    runTool('pdftoppm', ['-png', '-r', '72', '-singlefile', file, `${file}-seen`]);
    const page = await sharp(`${file}-seen.png`).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...page.data.subarray((y * page.info.width + x) * page.info.channels).subarray(0, 3),
    ];
    // The band at the top has the colour; the logo stands at the left margin.
    expect(at(300, 1)).toEqual([0x7a, 0x1f, 0x1f]);
    const [red = 0, , blue = 0] = at(80, 37);
    expect(blue - red).toBeGreaterThan(100);
  });

  // BRA-11
  it('shortens a long name, and prints one with markup as text', async () => {
    const text = textOf(pdfFile(await writeBranded(`(<b>) ${'W'.repeat(54)}`)));
    expect(text).toContain('(<b>)');
    expect(text).toContain('…');
    expect(text).toMatch(/Tungabhadra Alloys and Lakeview Farms|Tungabhadra/);
  });
});
