import { createContext, use, useEffect, useId } from 'react';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { today } from '../../kernel/company-time.ts';
import type { PanelExport } from './panel-export.ts';

/** What a panel adds to the files of the whole screen. */
export interface ScreenPart {
  title: string;
  /** The business day of its own answer. */
  day: BusinessDay;
  /** Absent while there is nothing to see. */
  exported: PanelExport | undefined;
}

/** The screen around a panel. */
export interface ScreenAround {
  /** The business day that the screen speaks of. */
  day: BusinessDay;
  /** Filled by the panels, in the order in which they stand; absent where they are only drawn for paper. */
  parts?: Map<string, ScreenPart>;
}

export const ScreenContext = createContext<ScreenAround | undefined>(undefined);

/** A panel outside any screen speaks of today. */
export const useScreenAround = (): ScreenAround => use(ScreenContext) ?? { day: today() };

/** Keeps the panel's part among those of its screen for as long as the panel stands there; undefined: it has none. */
export function useScreenPart(part: ScreenPart | undefined): void {
  const { parts } = useScreenAround();
  const id = useId();
  // Also while there is nothing to give: a part keeps the place that it took first.
  useEffect(() => void (part && parts?.set(id, part)));
  useEffect(() => () => void parts?.delete(id), [parts, id]);
}
