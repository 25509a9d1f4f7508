/** What can be attached to offers and messages: PDF, images, spreadsheets (OFF-49). Free of zod. */
export interface AttachmentKind {
  /** Of the file's name, in lower case and without the dot. */
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

/** For the `accept` of a file chooser. */
export const attachmentAccept = all
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',');

const pictures: readonly AttachmentKind[] = [attachmentKinds.png, attachmentKinds.jpeg, attachmentKinds.webp];

/** The same where a PDF or a picture is wanted; phones give a photograph as one of these kinds then. */
export const paperAccept = [attachmentKinds.pdf, ...pictures].map(({ contentType }) => contentType).join(',');

/** Whether a name is that of a picture. */
export function isPictureName(fileName: string): boolean {
  const kind = attachmentKindOf(fileName);
  return kind !== undefined && pictures.includes(kind);
}

/** What a file is by its name; undefined when that kind cannot be attached. */
export function attachmentKindOf(fileName: string): AttachmentKind | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return all.find(({ extensions }) => extensions.includes(extension));
}
