/** Sends letters through the SMTP server in the settings. */
import { createTransport } from 'nodemailer';
import type { SendMail } from './mail.ts';
import { readOutgoingAddress } from './outgoing-address.ts';

export type { SendMail };

const PATIENCE_MS = 15_000;

const PORTS: Readonly<Record<string, number>> = { smtp: 587, smtps: 465 };

/** Identifies the sender, because one person may run several companies on several machines. */
export interface Sender {
  /** As it is called when a letter is sent. */
  readonly company: () => Promise<string | null>;
  readonly machine: string;
}

/** @param url smtp://user:password@host:587, or smtps://. Throws Error for any other address. */
export function smtp(url: string, from: string, { company, machine }: Sender): SendMail {
  const address = readOutgoingAddress(url, Object.keys(PORTS));
  if (address === null) throw new Error('The address of the mail server must look like smtp://host:587');
  const { protocol, host, port, user, password } = address;
  const transport = createTransport(
    {
      host,
      port: port ?? PORTS[protocol],
      secure: protocol === 'smtps',
      ...(user !== null && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    },
    { from },
  );
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replaceAll(/[^\w.-]/g, '') ?? 'localhost';
  return async ({ to, subject, text, id, attachments = [] }) => {
    const name = await company();
    const sender = `${name ?? 'Cottontree'}, ${machine}`;
    await transport.sendMail({
      to: typeof to === 'string' ? to : [...to],
      // Reduced to one line, so that captured text cannot add headers.
      subject: `${subject.replaceAll(/\s+/g, ' ').slice(0, 200)} (${sender})`,
      text: `${text}\n\n-- \nCottontree${name === null ? '' : ` of ${name}`}, on the machine ${machine}\n`,
      ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
      attachments: attachments.map(({ fileName, type, bytes }) => ({
        filename: fileName,
        contentType: type,
        content: Buffer.from(bytes),
      })),
      // Nothing is fetched for a letter, whatever its text contains.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
