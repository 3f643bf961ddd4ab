import { csvLine } from '@cottontree/csv/csv-line.ts';
import type { Paper } from './paper.ts';

/** A byte-order mark, so that spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF';

/** The facts, then each section under its title, as UTF-8 CSV. */
export function paperAsCsv({ title, facts, sections, contentHash }: Paper): string {
  const lines = [
    csvLine([title]),
    ...facts.map((fact) => csvLine([...fact])),
    csvLine(['Content SHA-256', contentHash]),
    ...sections.flatMap((section) => [
      csvLine([]),
      csvLine([section.title]),
      csvLine([section.note]),
      csvLine(section.columns.map(({ name }) => name)),
      ...section.rows.map((row) => csvLine([...row])),
    ]),
  ];
  return BOM + lines.join('');
}
