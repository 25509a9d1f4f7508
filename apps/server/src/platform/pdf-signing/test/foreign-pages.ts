/**
 * Returns a PDF as a program without a library might write it: the given objects in order,
 * verbatim.
 */
export function rawPdf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

const streamOf = (content: string, entries = '') =>
  `<</Length ${content.length} ${entries}>>\nstream\n${content}\nendstream`;

interface ForeignPage {
  /** Entries of the page dictionary: boxes, rotation, unit. */
  page: string;
  /** Content streams of the page; empty for a page without contents. */
  contents: readonly string[];
}

/** Appearance entry of an opaque annotation on such a page, green all over. */
export const opaqueAppearance = '/AP <</N 6 0 R>>';

/**
 * Returns a document of these pages, which inherit the entries of `parent` and share one resource
 * dictionary.
 */
export function foreignPdf(pages: readonly ForeignPage[], parent = ''): Buffer {
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '',
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    '<</Font <</F1 3 0 R>> /Properties <</Note <</Kind /Test>>>> /Pattern <</Dots 5 0 R>> /ExtGState <</Mixed <</ca 0.5 /BM /Multiply>>>>>>',
    streamOf(
      '1 0 0 rg 0 0 3 3 re f',
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 6 6] /XStep 6 /YStep 6 /Resources <<>>',
    ),
    streamOf('0.6 1 0.6 rg 0 0 6 6 re f', '/Type /XObject /Subtype /Form /BBox [0 0 6 6]'),
  ];
  const kids = pages.map(({ page, contents }) => {
    const streams = contents.map((content) => `${objects.push(streamOf(content))} 0 R`);
    const entry = streams.length === 0 ? '' : `/Contents [${streams.join(' ')}]`;
    return `${objects.push(`<</Type /Page /Parent 2 0 R /Resources 4 0 R ${page} ${entry}>>`)} 0 R`;
  });
  objects[1] = `<</Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} ${parent}>>`;
  return rawPdf(objects);
}

/** Boxes of pages with the part that a reader shows, before rotation, in units of the page. */
export const shapes: Record<string, { page: string; parent?: string; width: number; height: number }> = {
  'the size of A4': { page: '/MediaBox [0 0 595 842]', width: 595, height: 842 },
  'boxes that are inherited': {
    page: '',
    parent: '/MediaBox [0 0 700 900] /CropBox [50 60 650 800]',
    width: 600,
    height: 740,
  },
  'corners that are swapped': { page: '/MediaBox [500 700 -100 -100]', width: 600, height: 800 },
  'a CropBox larger than the MediaBox': {
    page: '/MediaBox [0 0 595 842] /CropBox [-200 -200 900 1100]',
    width: 595,
    height: 842,
  },
  'a CropBox that begins below the MediaBox': {
    page: '/MediaBox [0 0 595 842] /CropBox [0 -300 595 500]',
    width: 595,
    height: 500,
  },
  'a CropBox inside the MediaBox': {
    page: '/MediaBox [0 0 595 842] /CropBox [100 200 500 700]',
    width: 400,
    height: 500,
  },
  'a UserUnit of 10': { page: '/MediaBox [0 0 60 84] /UserUnit 10', width: 60, height: 84 },
  '60 by 84 points': { page: '/MediaBox [0 0 60 84]', width: 60, height: 84 },
  '14,400 by 14,400 points': { page: '/MediaBox [0 0 14400 14400]', width: 14400, height: 14400 },
  'the size of A0': { page: '/MediaBox [0 0 2384 3370]', width: 2384, height: 3370 },
  'the size of a wide strip': { page: '/MediaBox [0 0 2000 60]', width: 2000, height: 60 },
  'the size of a tall strip': { page: '/MediaBox [0 0 60 2000]', width: 60, height: 2000 },
};

/**
 * Page contents that leave the graphics state balanced, and contents that do not; each draws
 * something.
 */
export const contentKinds: Record<string, readonly string[]> = {
  'in order': ['q 0 0 1 rg 30 40 20 25 re f Q BT /F1 12 Tf 32 70 Td (Terms) Tj ET'],
  'no content': [],
  'a string without an end': ['0 0 1 rg 30 40 20 25 re f q BT /F1 12 Tf (Terms'],
  'a state left open': ['q q 0.2 0 0 0.2 50 50 cm q', '1 0 0 rg 30 40 90 90 re f'],
  'a state closed too often': ['1 0 0 rg 30 40 20 25 re f', 'Q Q Q', '0.5 0 0 0.5 3 4 cm 30 60 30 40 re f'],
  'opened and closed too often': ['q 1 0 0 rg 30 40 9 9 re f Q Q Q q 1 0 0 -1 0 84 cm q 20 40 12 9 re f'],
  'a mirrored page': ['1 0 0 -1 0 100 cm 0 1 0 rg 30 40 20 25 re f'],
  'text left open': ['BT /F1 12 Tf 3 Tr 1 0 0 1 30 50 Tm (Hidden) Tj 0 Tr (Terms) Tj 200 Tz 9 Ts'],
  'marked content left open': ['/Note /Note BDC /Other BMC 0 0 1 rg 30 40 20 25 re f'],
  'marked content closed too often': ['/Other BMC 0 0 1 rg 30 40 20 25 re f EMC EMC EMC'],
  'a clipping path': ['30 40 20 25 re W n 0 0 1 rg 0 0 60 84 re f'],
  'a path left open': ['0 0 1 rg 30 40 20 25 re f 30 40 2 2 re W'],
  'transparency left on': ['1 1 0 rg 20 40 30 30 re f q /Mixed gs 0 0 1 rg 30 45 20 30 re f'],
  'a pattern left on': ['0.5 0 0 0.5 9 9 cm /Pattern cs /Dots scn 40 80 40 40 re f q'],
  'an operator split over streams': ['q 0 0 1 rg 30 40', '20 25 re f', 'q'],
  'an inline image with state operators': [
    'q 20 0 0 25 30 40 cm BI /W 4 /H 4 /CS /G /BPC 8 ID  Q Q Q q q q Q Q\nEI 1 0 0 rg 0 0 .2 .2 re f Q',
  ],
  'an inline image with strings': [
    'q 20 0 0 25 30 40 cm BI /W 4 /H 4 /CS /G /BPC 8 ID ((((((((((((((((\nEI Q 1 0 0 rg 30 70 9 9 re f q',
  ],
  'an array without an end': ['0 0 1 rg 30 40 20 25 re f q 2 w [ (a) 3'],
  'an image without an end': ['0 0 1 rg 30 40 20 25 re f q BI /W 4 /H 4 /CS /G /BPC 8 ID ab'],
  'brackets that close nothing': ['0 0 1 rg 30 40 20 25 re f ) > ] } q 1 0 0 rg 30 70 9 9 re f'],
  'operators that nobody knows': ['0 0 1 rg 30 40 20 25 re f foo 3 bar q 1 0 0 rg 30 70 9 9 re f'],
  'operators without operands': ['0 0 1 rg 30 40 20 25 re f'.padEnd(200, ' l re')],
};
