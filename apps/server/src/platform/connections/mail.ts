/** Letters that leave the company, by any mail server. */
export interface Letter {
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt at one letter, so that a second copy can be distinguished from a second letter. */
  readonly id?: string;
}
/** Resolves when the server has taken the letter; throws with its answer otherwise. */
export type SendMail = (letter: Letter) => Promise<void>;
