import { limits } from '@proffer/contract/wire/limits';
import { WritersOnly } from '../../../entities/members/writers-only';
import { webPaths } from '../../../config/paths';
import { errorText } from '../../../lib/client';
import { FileDrop } from '../../../ui/file-drop';
import { ButtonLink } from '../../../ui/links';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { PageFrame } from '../../../ui/page-frame';
import { FileHelp } from './file-help';
import { ImportOutcome } from './import-outcome';
import classes from './import.module.css';
import { RefusedRows } from './refused-rows';
import { useImport } from './use-import';

const hint = `CSV or XLSX, up to 10 MB and ${groupIndian(limits.importFile.rows)} rows. The first row names the columns.`;

/** Page that previews and imports a file of offers. */
export function ImportPage() {
  return (
    <WritersOnly deed="import offers">
      <Import />
    </WritersOnly>
  );
}

function Import() {
  const importing = useImport();
  const { file, found, preview, taking } = importing;
  const result = taking.data ?? found;

  return (
    <PageFrame
      title="Import Proposals"
      actions={
        <ButtonLink to={webPaths.supplierOffers} variant="default">
          All proposals
        </ButtonLink>
      }
    >
      {file && result ? (
        <>
          <ImportOutcome
            key={taking.data === undefined ? 'brings' : 'brought'}
            importing={importing}
            file={file}
            result={result}
            isDone={taking.data !== undefined}
          />
          {result.refused.length > 0 && <RefusedRows refused={result.refused} fileName={file.name} />}
        </>
      ) : (
        <section className={classes.section} aria-label="Choose a file">
          <FileDrop
            label="Choose a file"
            hint={hint}
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            maxBytes={limits.importFile.bytes}
            onFile={importing.choose}
            error={file && preview.isError ? `${file.name}: ${errorText(preview.error)}` : undefined}
            progress={preview.isPending ? importing.sent : undefined}
          />
          <FileHelp />
        </section>
      )}
    </PageFrame>
  );
}
