const page =
  '2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>>\nendobj\n';

function documentOf(catalog: string, objects: string): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Type /Catalog /Pages 2 0 R ${catalog}>>\nendobj\n${page}${objects}trailer\n<</Root 1 0 R /Size 9>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  );
}

/**
 * Returns a document whose signature fields all show one signature, which covers the given number
 * of megabytes.
 */
export function withFields(fields: number, megabytes: number): Buffer {
  const filler = `5 0 obj\n<</Length ${megabytes * 2 ** 20}>>\nstream\n${'x'.repeat(megabytes * 2 ** 20)}\nendstream\nendobj\n`;
  const numbers = Array.from({ length: fields }, (_, index) => index + 10);
  const places = numbers.map((number) => `${number} 0 obj\n<</FT /Sig /T (f${number}) /V 4 0 R>>\nendobj\n`);
  const signature =
    '4 0 obj\n<</Type /Sig /ByteRange [0 @@@@@@@@@ @@@@@@@@@ @@@@@@@@@] /Contents <00>>>\nendobj\n';
  const file = documentOf(
    `/AcroForm <</SigFlags 3 /Fields [${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
    `${signature}${filler}${places.join('')}`,
  );
  const contents = file.indexOf('<00>');
  for (const offset of [contents, contents + 4, file.length - contents - 4])
    file.write(String(offset).padEnd(9), file.indexOf('@@@@@@@@@'), 'latin1');
  return file;
}

/** Returns a document of many small objects, which are the most expensive for a parser. */
export function withObjects(objects: number): Buffer {
  return documentOf('', '9 0 obj\n<</A 1>>\nendobj\n'.repeat(objects));
}

/**
 * Returns a document with an object stream whose dictionary declares the given number of objects.
 */
export function withPacked(count: string): Buffer {
  return documentOf(
    '',
    `9 0 obj\n<</Type /ObjStm ${count} /First 4 /Length 9>>\nstream\n9 0 <<>> \nendstream\nendobj\n`,
  );
}
