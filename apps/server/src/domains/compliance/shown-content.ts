/**
 * The content of a report for a given reader. Its hash is that of the full content, so only full access can verify it.
 */
import { PERSONAL_COLUMNS, type PersonalKindName } from '@cottontree/contract/personal-data.ts';
import type { ReportSection } from '@cottontree/contract/compliance/reports.ts';
import type { Sight } from '../../platform/personal-data/personal-data.ts';
import { SUSPICIONS, SUSPICIONS_SUM } from './contents/anti-money-laundering.ts';
import { BREACHES_TITLE, LATE_REPORT, type ReportContent } from './make-content.ts';

/** The kind of personal data in a cell: by its column, and for suspicions also by its section. */
function kindOf(title: string, row: readonly string[], column: string): PersonalKindName | undefined {
  if (title === SUSPICIONS && column === SUSPICIONS_SUM) return 'suspicion';
  if (title === BREACHES_TITLE && row.includes(LATE_REPORT) && column !== 'Breach') return 'suspicion';
  return PERSONAL_COLUMNS[column.toLowerCase()];
}

const shownSection = (section: ReportSection, sight: Sight): ReportSection => ({
  ...section,
  rows: section.rows.map((row) =>
    row.map((cell, index) => {
      const kind = kindOf(section.title, row, section.columns[index]?.name ?? '');
      return kind && cell !== '' ? sight.show(kind, cell) : sight.text(cell);
    }),
  ),
});

export const shownContent = (content: ReportContent, sight: Sight): ReportContent => ({
  ...content,
  sections: content.sections.map((section) => shownSection(section, sight)),
});
