import type { MessageFile } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../lib/new-id';
import { fileSize } from '../../ui/file-size.model';
import { sendFile } from './send-file';

/** A file for the next message: uploading, uploaded or refused. */
export interface Upload {
  key: string;
  file: File;
  /** From 0 to 1. */
  progress: number;
  sent?: MessageFile;
  /** Reason of the failure, and whether a retry makes sense. */
  error?: { text: string; canRetry: boolean };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The files attached to the next message; each is uploaded when it is chosen. */
export function useUploads(conversationId: number) {
  const [items, setItems] = useState<readonly Upload[]>([]);
  const [refused, setRefused] = useState<string>();
  const stops = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  function change(key: string, edit: (upload: Upload) => Upload): void {
    setItems((before) => before.map((item) => (item.key === key ? edit(item) : item)));
  }

  async function send({ key, file }: Upload): Promise<void> {
    const stop = new AbortController();
    stops.current.set(key, stop);
    const outcome = await sendFile(
      conversationId,
      file,
      (progress) => change(key, (item) => ({ ...item, progress })),
      stop.signal,
    );
    change(key, (item) =>
      outcome.kind === 'sent'
        ? { ...item, progress: 1, sent: outcome.file }
        : { ...item, error: { text: outcome.text, canRetry: outcome.canRetry } },
    );
  }

  return {
    items,
    /** Reason for which files were not accepted at all, as a sentence. */
    refused,

    add(files: readonly File[]): void {
      const small = files.filter(({ size }) => size <= limits.upload.documentBytes);
      const taken = small.slice(0, limits.attachmentsPerMessage - items.length);
      const texts = files
        .filter((file) => !small.includes(file))
        .map(({ name, size }) => `${isolated(name)} is ${fileSize(size)}; the limit is 20 MB.`);
      if (taken.length < small.length)
        texts.push(`At most ${limits.attachmentsPerMessage} files go with a message.`);
      setRefused(texts.length > 0 ? texts.join(' ') : undefined);
      const added = taken.map((file) => ({ key: newId(), file, progress: 0 }));
      setItems((before) => [...before, ...added]);
      for (const upload of added) void send(upload);
    },

    remove(key: string): void {
      stops.current.get(key)?.abort();
      setItems((before) => before.filter((item) => item.key !== key));
    },

    retry(upload: Upload): void {
      const { error: _old, ...rest } = upload;
      change(upload.key, () => ({ ...rest, progress: 0 }));
      void send(upload);
    },

    /** Called after the files were sent with a message. */
    clear: () => setItems([]),
  };
}
