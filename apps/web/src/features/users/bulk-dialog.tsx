import { Modal } from '@mantine/core';
import type { BulkReply } from '@proffer/contract/users/admin-users.schemas';
import { useState } from 'react';
import { BulkForm, type AskedBulk } from './bulk-form';
import { BulkResults } from './bulk-results';
import { actWords } from './user-acts.model';

interface Props {
  asked: AskedBulk | null;
  /** `isDone`: the server has answered for each of them. */
  onClose: (isDone: boolean) => void;
}

/** Dialog for an action on many users: the form, then the result for each. */
export function BulkDialog({ asked, onClose }: Props) {
  const [rows, setRows] = useState<BulkReply['rows'] | null>(null);
  function close() {
    onClose(rows !== null);
    setRows(null);
  }
  return (
    <Modal opened={asked !== null} onClose={close} title={asked ? actWords[asked.act] : ''}>
      {asked &&
        (rows ? (
          <BulkResults rows={rows} onClose={close} />
        ) : (
          <BulkForm asked={asked} onDone={setRows} onCancel={close} />
        ))}
    </Modal>
  );
}
