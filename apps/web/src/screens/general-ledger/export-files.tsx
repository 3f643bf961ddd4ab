import { useState } from 'react';
import {
  downloadJournalExport,
  type JournalExport,
} from '@cottontree/contract/general-ledger/general-ledger.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { saveBlob } from '@cottontree/ui/download.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { refusalText } from '../../domain/staff/refusal.ts';
import { fetchFile } from '../../kernel/file.ts';
import css from './screen.module.css';
import { LEDGER_TEXTS } from './texts.ts';

type Kind = 'csv' | 'xlsx';

/** Lines up to which a sheet is made in the browser; more of them are a file of CSV. */
const MOST_OF_A_SHEET = 10_000;

/** The file of an export in both forms. */
export function ExportFiles({ made: { id, upTo, lines } }: { made: JournalExport }) {
  const [pending, setPending] = useState<Kind>();
  const save = async (kind: Kind) => {
    setPending(kind);
    try {
      const file = await fetchFile(downloadJournalExport, { params: { id } });
      const made =
        kind === 'csv' ? file : await (await import('./journal-sheet.ts')).journalSheet(await file.text());
      saveBlob(made, `journals-${id}-${upTo}.${kind}`);
    } catch (error) {
      toast({ title: LEDGER_TEXTS.downloadFailed, description: refusalText(error), variant: 'destructive' });
    } finally {
      setPending(undefined);
    }
  };
  return (
    <span className={css.files}>
      <Button busy={pending === 'csv'} aria-label={LEDGER_TEXTS.csvOf(id)} onClick={() => void save('csv')}>
        {LEDGER_TEXTS.csv}
      </Button>
      {lines <= MOST_OF_A_SHEET && (
        <Button
          busy={pending === 'xlsx'}
          aria-label={LEDGER_TEXTS.xlsxOf(id)}
          onClick={() => void save('xlsx')}
        >
          {LEDGER_TEXTS.xlsx}
        </Button>
      )}
    </span>
  );
}
