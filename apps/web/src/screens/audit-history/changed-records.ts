/** What one act changed, of which the server lists each field apart. */
import type { DataChange } from '@cottontree/contract/audit/audit.ts';

export interface ChangedRecord extends Pick<
  DataChange,
  'recordId' | 'changedAt' | 'changedBy' | 'description' | 'tableName' | 'entityId'
> {
  fields: Pick<DataChange, 'fieldName' | 'oldValue' | 'newValue'>[];
}

/** The records in their order, page by page; one whose fields go over the end of a page stands whole in the first. */
export function joinRecords<Page extends { items: readonly DataChange[] }>(
  pages: readonly Page[],
): (Omit<Page, 'items'> & { items: ChangedRecord[] })[] {
  let last: ChangedRecord | undefined;
  return pages.map((page) => {
    const items: ChangedRecord[] = [];
    for (const { id: _, fieldName, oldValue, newValue, ...record } of page.items) {
      if (last?.recordId !== record.recordId) items.push((last = { ...record, fields: [] }));
      last.fields.push({ fieldName, oldValue, newValue });
    }
    return { ...page, items };
  });
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "bank_integration" and "possibleRepeats" -> "Bank integration" and "Possible repeats" */
export const nameInWords = (name: string): string =>
  capital(
    name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[-_]/g, ' '),
  );
