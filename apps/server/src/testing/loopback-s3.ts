/**
 * Object storage that implements enough of the S3 protocol for the product's client, in memory, on a free loopback
 * port.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface LoopbackS3 {
  /** Includes the bucket. */
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that were started and neither completed nor aborted. */
  readonly unfinished: Map<string, Map<number, Buffer>>;
  /** How requests are answered from now on, by their method and key; never: no response; undefined: normally. */
  fail: (method: string, key: string) => number | 'never' | undefined;
  /** Parts sent so far. */
  parts: number;
  close(): Promise<void>;
}

const BUCKET = 'bucket';
const etag = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

export async function startLoopbackS3(): Promise<LoopbackS3> {
  const objects = new Map<string, Buffer>();
  const unfinished = new Map<string, Map<number, Buffer>>();
  const store: Pick<LoopbackS3, 'fail' | 'parts'> = { fail: () => undefined, parts: 0 };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // a request without an encoding yields buffers
    const body = Buffer.concat(chunks);
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(pathname.slice(`/${BUCKET}/`.length));
    const method = request.method ?? '';
    const send = (status: number, text: string | Buffer = '', headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text);
    };
    const refused = store.fail(method, key);
    if (refused === 'never') return;
    if (refused !== undefined)
      return send(refused, '<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
    // Checking signatures is the client's responsibility; only unsigned calls are refused.
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=')) return send(403);
    if (!pathname.startsWith(`/${BUCKET}`)) return send(404);
    const uploadId = query.get('uploadId');
    if (method === 'GET' && query.get('list-type') === '2') {
      const prefix = query.get('prefix') ?? '';
      const from = Number(query.get('continuation-token') ?? 0);
      const all = [...objects]
        .filter(([name]) => name.startsWith(prefix))
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      // A small page, so that pagination is tested as well.
      const page = all.slice(from, from + 3);
      const more = from + page.length < all.length;
      return send(
        200,
        `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${
          more ? `<NextContinuationToken>${from + page.length}</NextContinuationToken>` : ''
        }${page
          .map(
            ([name, content]) =>
              `<Contents><Key>${name}</Key><Size>${content.length}</Size><LastModified>2026-11-21T00:00:00Z</LastModified><ETag>${etag(content)}</ETag></Contents>`,
          )
          .join('')}</ListBucketResult>`,
      );
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      unfinished.set(id, new Map());
      return send(
        200,
        `<?xml version="1.0"?><InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (uploadId !== null) {
      const upload = unfinished.get(uploadId);
      if (!upload) return send(404, '<Error><Code>NoSuchUpload</Code></Error>');
      if (method === 'PUT') {
        store.parts += 1;
        upload.set(Number(query.get('partNumber')), body);
        return send(200, '', { etag: etag(body) });
      }
      unfinished.delete(uploadId);
      if (method === 'DELETE') return send(204);
      const whole = Buffer.concat([...upload].toSorted(([a], [b]) => a - b).map(([, part]) => part));
      objects.set(key, whole);
      return send(
        200,
        `<?xml version="1.0"?><CompleteMultipartUploadResult><Location>x</Location><Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>${etag(whole)}</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (method === 'PUT') {
      objects.set(key, body);
      return send(200, '', { etag: etag(body) });
    }
    const held = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return send(204);
    }
    if (!held) return send(404, '<Error><Code>NoSuchKey</Code></Error>');
    if (method === 'HEAD') return send(200, '', { 'content-length': String(held.length) });
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (!range) return send(200, held, { 'content-type': 'application/octet-stream' });
    const end = range[2] === '' ? held.length : Number(range[2]) + 1;
    return send(206, held.subarray(Number(range[1]), end), { 'content-type': 'application/octet-stream' });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no TCP address.');
  return Object.assign(store, {
    endpoint: `http://127.0.0.1:${address.port}/${BUCKET}`,
    objects,
    unfinished,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
