import type { MessageFile } from '@proffer/contract/chat/schemas';
import { IconPaperclip } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { callUrl } from '../../lib/client';
import { scanNote } from '../../ui/file-scan.model';
import { fileSize } from '../../ui/file-size.model';
import { SignedBy } from '../../ui/signed-by';
import classes from './message-bubble.module.css';

/**
 * Files of a message: pictures are shown, other files are links with their size; a file in the virus scan has no
 * link.
 */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.attachmentId}>
          {scanNote(file.scan) !== '' ? (
            <span className={classes.file}>
              <IconPaperclip size={16} aria-hidden />
              <span>
                <bdi>{file.fileName}</bdi> ({fileSize(file.sizeBytes)}). {scanNote(file.scan)}
              </span>
            </span>
          ) : file.width !== null && file.height !== null ? (
            <Picture file={file} width={file.width} height={file.height} />
          ) : (
            <a className={classes.file} href={urlOf(file)} download={file.fileName}>
              <IconPaperclip size={16} aria-hidden />
              <bdi>{file.fileName}</bdi> ({fileSize(file.sizeBytes)})
            </a>
          )}
          <SignedBy names={file.signedBy} />
        </li>
      ))}
    </ul>
  );
}

function Picture({ file, width, height }: { file: MessageFile; width: number; height: number }) {
  const box: CSSProperties & Record<'--ratio', number> = { '--ratio': width / height };
  return (
    <a className={classes.picture} style={box} href={urlOf(file)} target="_blank" rel="noopener noreferrer">
      <img
        src={urlOf(file)}
        alt={file.fileName}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

function urlOf({ attachmentId }: MessageFile): string {
  return callUrl('messageFile', { attachmentId });
}
