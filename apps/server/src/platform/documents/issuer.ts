/** Who issues a document. */
export interface Issuer {
  /** The legal name where there is one. */
  readonly name: string;
  /** Address and registration numbers, each in one line. */
  readonly details: readonly string[];
  /** PNG */
  readonly logo: Buffer | null;
}

/** Before the company said who it is. */
export const PRODUCT: Issuer = { name: 'Cottontree', details: [], logo: null };
