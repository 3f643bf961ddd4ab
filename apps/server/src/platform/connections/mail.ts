/** Letters that the company sends, through any mail server. */
export interface Letter {
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt to send one letter, so that a duplicate can be distinguished from a second letter. */
  readonly id?: string;
}
/** Resolves when the server has accepted the letter; otherwise throws with the server's reply. */
export type SendMail = (letter: Letter) => Promise<void>;
