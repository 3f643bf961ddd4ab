/** Letters that the company sends, through any mail server. */
export interface Letter {
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text: string;
}
interface Attachment {
  readonly fileName: string;
  /** A media type, such as application/pdf. */
  readonly type: string;
  readonly bytes: Uint8Array;
}
/** What is handed to the mail server. */
interface SentLetter extends Letter {
  /** The same for every attempt to send one letter, so that a duplicate can be distinguished from a second letter. */
  readonly id?: string;
  readonly attachments?: readonly Attachment[];
}
/** Resolves when the server has accepted the letter; otherwise throws with the server's reply. */
/** What a person reads who asks for mail where none is set up. */
export const NO_MAIL =
  'Mail is not set up. The administrator of the server sets it up, as docs/operations/mail.md says';

export type SendMail = (letter: SentLetter) => Promise<void>;
