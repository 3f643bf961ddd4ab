/** A letterhead page, described without its layout: panels of figures, tables and charts under one head. */
import type { Band } from '@cottontree/charts/line-shape.ts';
import type { Format, Series, SeriesColor } from '@cottontree/charts/series.ts';
import type { Issuer } from './issuer.ts';

/** A value as text, with the code of its receipt where it is a figure. */
export interface Printed {
  readonly text: string;
  /** "revenue.line:card@2026-10-31" */
  readonly receipt?: string | undefined;
}

export type Tone = 'good' | 'bad' | 'neutral';

export interface KeyFigure extends Printed {
  readonly label: string;
  /** The period of the value: "October 2026". */
  readonly period?: string | undefined;
  readonly change?: (Printed & { readonly tone: Tone; readonly window?: string | undefined }) | undefined;
  /** Explains the value: "own funds". */
  readonly note?: string | undefined;
  /** Its course, for a small line. */
  readonly course?: readonly (number | null)[] | undefined;
}

export interface TableColumn {
  readonly name: string;
  readonly numeric?: boolean;
}

interface Chart {
  readonly series: readonly Series[];
  /** The names of the places on the horizontal axis. */
  readonly places: readonly string[];
  readonly formatTick: Format;
  /** Writes the newest value of each series beside its name, where there are several. */
  readonly format: Format;
  /** Where the receipts of its values are found, as a sentence. */
  readonly receipts?: string;
}

export type Block =
  | { readonly kind: 'figures'; readonly figures: readonly KeyFigure[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly TableColumn[];
      readonly rows: readonly (readonly Printed[])[];
      /** Below the rows, in bold. */
      readonly total?: readonly Printed[];
    }
  | {
      readonly kind: 'shares';
      readonly shares: readonly (Printed & {
        readonly label: string;
        readonly value: number;
        /** By default the colour at its place. */
        readonly color?: SeriesColor | undefined;
      })[];
    }
  | {
      readonly kind: 'lines';
      readonly lines: readonly (Printed & { readonly name: string; readonly total?: boolean })[];
    }
  | (Chart & {
      readonly kind: 'bars';
      readonly layout?: 'stacked' | 'grouped';
      /** An earlier period: dashed. */
      readonly comparison?: Series | undefined;
    })
  /** Sentences in large type, whose numbers are figures. */
  | { readonly kind: 'statement'; readonly parts: readonly Printed[] }
  | (Chart & {
      readonly kind: 'course';
      /** The previous period: dashed. */
      readonly comparison?: Series | undefined;
      readonly bands?: readonly Band[] | undefined;
      readonly fromZero?: boolean;
    })
  | {
      readonly kind: 'states';
      readonly states: readonly {
        readonly title: string;
        readonly state: string;
        readonly tone: Tone;
        readonly detail: string;
      }[];
    }
  /** A sentence, for example why there is nothing to show. */
  | { readonly kind: 'remark'; readonly text: string };

export interface Panel {
  readonly title: string;
  /** At the right of the title: its period or unit. */
  readonly meta?: string | undefined;
  readonly block: Block;
}

export type Fact = readonly [name: string, value: string];

export interface Letterhead {
  readonly issuer: Issuer;
  readonly title: string;
  /** "As of Nov 20, 2026", "Demo company": printed on every page. */
  readonly marks: readonly string[];
  /** Business day and period. */
  readonly facts: readonly Fact[];
  /** Who printed it, or to whom it was sent, and when: also in the foot of every page. */
  readonly issued: readonly [whose: Fact, at: Fact];
  /** Panels that stand side by side. */
  readonly rows: readonly (readonly Panel[])[];
  /** A heading above a row, by the row's index. */
  readonly headings?: ReadonlyMap<number, string>;
  /** Sections that are not on the page, each with the reason. */
  readonly leftOut: readonly string[];
  readonly at: Date;
}

/** The receipts of a block's values with their texts, in reading order. */
export function receiptsOf(block: Block): { text: string; receipt: string }[] {
  const printed = ((): readonly Printed[] => {
    switch (block.kind) {
      case 'figures':
        return block.figures.flatMap((each) => (each.change ? [each, each.change] : [each]));
      case 'table':
        return [...block.rows, block.total ?? []].flat();
      case 'shares':
        return block.shares;
      case 'statement':
        return block.parts;
      case 'lines':
        return block.lines;
      default:
        return [];
    }
  })();
  return printed.flatMap(({ text, receipt }) => (receipt === undefined ? [] : [{ text, receipt }]));
}
