/** A document described once, from which every file of it is made. */

export interface PaperSection {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly { readonly name: string; readonly numeric: boolean }[];
  /** Text as it is; numbers plain, without grouping. */
  readonly rows: readonly (readonly string[])[];
}

export interface Paper {
  readonly title: string;
  /** What it is about, line by line: "Period", "October 2026". */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly sections: readonly PaperSection[];
  /** Proves which content the file was made from; printed on every page. */
  readonly contentHash: string;
  /** The only time in the file, so that the same paper always gives the same bytes. */
  readonly at: Date;
}
