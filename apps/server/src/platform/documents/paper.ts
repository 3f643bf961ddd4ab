/** A document described once, from which each file format is generated. */

export interface PaperSection {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly { readonly name: string; readonly numeric: boolean }[];
  /** Text as it is; numbers without grouping. */
  readonly rows: readonly (readonly string[])[];
}

export interface Paper {
  readonly title: string;
  /** The facts about the document, line by line: "Period", "October 2026". */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly sections: readonly PaperSection[];
  /** Identifies the content that the file was made from; printed on every page. */
  readonly contentHash: string;
  /** The only timestamp in the file, so that the same paper always gives the same bytes. */
  readonly at: Date;
}
