import { createContext, use, useEffect, useId } from 'react';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { today } from '../../kernel/company-time.ts';
import type { PanelExport } from './panel-export.ts';

/** What a panel contributes to the files of the whole screen. */
export interface ScreenPart {
  title: string;
  /** The business day of its own response. */
  day: BusinessDay;
  /** Absent while there is nothing to export. */
  exported: PanelExport | undefined;
}

/** The screen around a panel. */
export interface ScreenAround {
  /** The business day of the screen. */
  day: BusinessDay;
  /** Filled by the panels, in page order; absent where there is no screen around them. */
  parts?: Map<string, ScreenPart>;
}

export const ScreenContext = createContext<ScreenAround | undefined>(undefined);

/** The screen around a panel; without one, the day is today. */
export const useScreenAround = (): ScreenAround => use(ScreenContext) ?? { day: today() };

/** Registers the panel's part with its screen while the panel is mounted; undefined if it has none. */
export function useScreenPart(part: ScreenPart | undefined): void {
  const { parts } = useScreenAround();
  const id = useId();
  // Also while there is nothing to export: a part keeps its first position.
  useEffect(() => void (part && parts?.set(id, part)));
  useEffect(() => () => void parts?.delete(id), [parts, id]);
}
