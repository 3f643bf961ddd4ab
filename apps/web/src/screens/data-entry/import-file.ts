import { IMPORT_FIELDS, type ImportKind } from '@cottontree/contract/imports/fields.ts';
import {
  listImportErrors,
  MAX_IMPORT_BYTES,
  type Import,
  type WrongRow,
} from '@cottontree/contract/imports/imports.ts';
import { csvFile, toCsv } from '@cottontree/ui/csv.ts';
import { saveBlob } from '@cottontree/ui/download.ts';
import { call } from '../../kernel/call.ts';
import { NOT_TEXT } from './file-parts.ts';
import { ENTRY_TEXTS } from './texts.ts';

/** Saves the template of a kind: one header line and one example row, which the check refuses. */
export function saveTemplate(kind: ImportKind): void {
  const columns = IMPORT_FIELDS[kind].map(({ key, example }) => ({ head: key, value: () => example }));
  saveBlob(csvFile(toCsv(columns, [kind])), `${kind}-template.csv`);
}

/** An image, a spreadsheet or another encoding is recognised within this many bytes. */
const BEGINNING = 65_536;

/** Why a file cannot be sent, judged by its beginning; undefined when it can. */
export async function fileFault(
  file: Pick<File, 'size' | 'name'> & { slice(from: number, end: number): Pick<Blob, 'arrayBuffer'> },
): Promise<string | undefined> {
  if (file.size === 0) return ENTRY_TEXTS.fileIsEmpty;
  if (file.size > MAX_IMPORT_BYTES) return ENTRY_TEXTS.fileIsLargerThanMib(MAX_IMPORT_BYTES / 1_048_576);
  const beginning = await file.slice(0, BEGINNING).arrayBuffer();
  // Spreadsheet formats are ZIP archives, whatever the file name is.
  const zip = new TextDecoder('latin1').decode(beginning.slice(0, 4)) === 'PK\u0003\u0004';
  if (zip && /\.xlsx$/i.test(file.name)) return undefined;
  if (zip || /\.(xlsx?|ods|numbers)$/i.test(file.name)) return ENTRY_TEXTS.thisIsASpreadsheet;
  try {
    // In stream mode, because the last character may be incomplete.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    return text.includes('\0') ? NOT_TEXT : undefined;
  } catch {
    return NOT_TEXT;
  }
}

/**
 * The file as it is sent: a spreadsheet is turned into CSV here. Throws ArchiveFault for one that cannot be read, whose
 * message says what to do.
 */
export async function sentFile(file: File): Promise<File> {
  if (!/\.xlsx$/i.test(file.name)) return file;
  const { csvOfSpreadsheet } = await import('./xlsx-file.ts');
  return await csvOfSpreadsheet(file);
}

export const inWords = ({ problems }: WrongRow): string =>
  problems.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join('; ');

/**
 * Saves every wrong row as it is in the file, with two more columns: its number and its errors. The corrected file can
 * be imported again.
 */
export async function saveErrorFile(it: Import): Promise<void> {
  const rows: WrongRow[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: { rows: WrongRow[]; next: number | null } = await call(listImportErrors, {
      params: { id: it.id },
      query: { after, limit: 2_000 },
    });
    rows.push(...page.rows);
    after = page.next;
  }
  const columns = [
    ...it.header.map((head, at) => ({ head, value: ({ cells }: WrongRow) => cells[at] })),
    { head: ENTRY_TEXTS.row, value: ({ row }: WrongRow) => row },
    { head: ENTRY_TEXTS.errors, value: inWords },
  ];
  saveBlob(
    csvFile(toCsv(columns, rows)),
    `${it.fileName.replace(/\.(csv|xlsx|jsonl|ndjson)$/i, '')}-errors.csv`,
  );
}
