import type { UseQueryResult } from '@tanstack/react-query';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { useScreenPart, type ScreenPart } from '../../domain/exports/screen-parts.tsx';
import { BRIDGE_SHEETS, SHEETS, type Sheet } from './exports.ts';
import { usePnlBridge, type Tab } from './state.ts';

export interface WholeReportProps {
  query: UseQueryResult<PnlReport>;
  /** The visible tab. Its panels export themselves. */
  tab: Tab;
}

/** Adds to the exported files what no visible panel adds: a board reads all tabs, and every kind of transaction. */
export function WholeReport({ query, tab }: WholeReportProps) {
  const report = query.data;
  // Loaded in any tab: the files and the printout include it, too.
  const read = usePnlBridge().data;
  const bridge = read?.netBefore === null ? undefined : read;
  const day = report?.span?.to;
  if (report === undefined || day === undefined) return null;
  const hidden = <Answer,>(sheet: Sheet<Answer>, answer: Answer | undefined) =>
    sheet.tab !== tab && <OutOfSight key={sheet.title} {...partOf(sheet, answer, day)} />;
  return (
    <>
      {Object.values(SHEETS).map((sheet) => hidden(sheet, report))}
      {hidden(BRIDGE_SHEETS.steps, bridge)}
      <OutOfSight {...partOf(BRIDGE_SHEETS.kinds, bridge, day)} />
    </>
  );
}

const partOf = <Answer,>(
  { title, of }: Sheet<Answer>,
  answer: Answer | undefined,
  day: BusinessDay,
): ScreenPart => ({ title, day, exported: answer === undefined ? undefined : of(answer) });

function OutOfSight(part: ScreenPart) {
  useScreenPart(part);
  return null;
}
