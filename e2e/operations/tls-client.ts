/** A browser's calls over TLS, as far as a proxy can tell: of another address of this machine, with Origin and cookies. */
import { request } from 'node:https';
import { connect } from 'node:tls';
import WebSocket from 'ws';

/** Not the proxy's own, so that it can be seen whose address the server takes. */
export const CALLER = '127.0.0.2';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Called {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Its certificate is one of this test's own, which nobody has signed. */
const OWN_CERTIFICATE = { localAddress: CALLER, rejectUnauthorized: false };

export const call = (url: string, { method = 'GET', headers = {}, body }: Called = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { ...OWN_CERTIFICATE, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** The first message of the live connection, or the status that it was refused with. */
export const firstLiveMessage = (url: string, cookie: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('https:', 'wss:')}/ws`, {
      ...OWN_CERTIFICATE,
      origin: url,
      headers: { cookie },
    });
    socket.once('message', (data: Buffer) => {
      socket.terminate();
      resolve(data.toString());
    });
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(`refused with ${statusCode}`));
    socket.once('error', reject);
  });

/** Fingerprint of the certificate that is shown there. */
export const certificateOf = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(url);
    const socket = connect({ host, port: Number(port), servername: host, rejectUnauthorized: false }, () => {
      const { fingerprint256 } = socket.getPeerCertificate();
      socket.destroy();
      resolve(fingerprint256);
    });
    socket.once('error', reject);
  });
