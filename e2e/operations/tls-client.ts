/**
 * A browser's requests over TLS, as far as a proxy can see: from another address of this machine, with Origin and
 * cookies.
 */
import { request } from 'node:https';
import { connect } from 'node:tls';
import WebSocket from 'ws';

/** Different from the proxy's address, to test which address the server uses. */
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

/** The certificate of this test is self-signed. */
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

/** The first message of the live connection, or the status with which it was refused. */
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

/** Fingerprint of the certificate of that server. */
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
