/** A mail server that a test reads the letters of. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { smtp, type SendMail } from '../platform/connections/smtp.ts';

export interface Received {
  readonly to: string[];
  /** As it came: the head, an empty line, the body. */
  readonly text: string;
}

export interface MailServer {
  /** smtp://127.0.0.1:port */
  readonly url: string;
  readonly letters: Received[];
  readonly send: SendMail;
  /** Refuses every sender with this sentence; null: accepts them again. */
  refuse(why: string | null): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const letters: Received[] = [];
  let refusal: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, done) => done(refusal === null ? null : new Error(refusal)),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port.
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    letters,
    send: smtp(url, 'cottontree@example.sl', { company: async () => 'Bo Mobile', machine: 'srv-7' }),
    refuse: (why) => {
      refusal = why;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The file attached to a letter. */
export function attachmentOf({ text }: Received): { fileName: string; bytes: Buffer } {
  const [, head = '', body = ''] =
    /(Content-Type: application\/pdf[\s\S]*?)\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(text) ?? [];
  return {
    fileName: /filename="?([^"\r\n;]+)"?/.exec(head)?.[1] ?? '',
    bytes: Buffer.from(body.replaceAll('\r\n', ''), 'base64'),
  };
}

/** What the letter says, without its head and its file. */
export function wordsOf({ text }: Received): string {
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[\s\S]*?Content-Transfer-Encoding: (\S+)\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/.exec(
      text,
    ) ?? [];
  return encoding === 'quoted-printable'
    ? body
        .replaceAll('=\r\n', '')
        .replaceAll(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString())
    : body;
}
