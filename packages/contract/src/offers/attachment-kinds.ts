/** A file format that offers and messages accept: PDF, images, spreadsheets (OFF-49). Free of zod. */
export interface AttachmentKind {
  /** Endings of the file name, in lower case and without the dot. */
  extensions: readonly string[];
  contentType: string;
}

export const attachmentKinds = {
  pdf: { extensions: ['pdf'], contentType: 'application/pdf' },
  png: { extensions: ['png'], contentType: 'image/png' },
  jpeg: { extensions: ['jpg', 'jpeg'], contentType: 'image/jpeg' },
  webp: { extensions: ['webp'], contentType: 'image/webp' },
  xlsx: {
    extensions: ['xlsx'],
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  xls: { extensions: ['xls'], contentType: 'application/vnd.ms-excel' },
  ods: { extensions: ['ods'], contentType: 'application/vnd.oasis.opendocument.spreadsheet' },
  csv: { extensions: ['csv'], contentType: 'text/csv; charset=utf-8' },
} as const satisfies Record<string, AttachmentKind>;

const all: readonly AttachmentKind[] = Object.values(attachmentKinds);

/** Value for the `accept` attribute of a file input. */
export const attachmentAccept = all
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',');

const pictures: readonly AttachmentKind[] = [attachmentKinds.png, attachmentKinds.jpeg, attachmentKinds.webp];

/**
 * Value for the `accept` attribute of an input for PDFs and pictures; phones then send photos in one of these formats.
 */
export const paperAccept = [attachmentKinds.pdf, ...pictures].map(({ contentType }) => contentType).join(',');

const certificateFiles: readonly AttachmentKind[] = [
  attachmentKinds.pdf,
  attachmentKinds.png,
  attachmentKinds.jpeg,
];

/** Value for the `accept` attribute of an input for the file of a certificate. */
export const certificateAccept = certificateFiles.map(({ contentType }) => contentType).join(',');

/** Returns true if the file name has the ending of a file that a certificate may have. */
export function isCertificateFileName(fileName: string): boolean {
  const kind = attachmentKindOf(fileName);
  return kind !== undefined && certificateFiles.includes(kind);
}

/** Returns true if the file name has the ending of a picture. */
export function isPictureName(fileName: string): boolean {
  const kind = attachmentKindOf(fileName);
  return kind !== undefined && pictures.includes(kind);
}

/** Returns the format of a file by its name; undefined if files of that format are not accepted. */
export function attachmentKindOf(fileName: string): AttachmentKind | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return all.find(({ extensions }) => extensions.includes(extension));
}
