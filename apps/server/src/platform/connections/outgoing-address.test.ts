import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../read-settings.ts';
import { anthropicModel } from '../../domains/copilot/models/anthropic.ts';
import { openAiModel } from '../../domains/copilot/models/openai.ts';
import { s3Store } from '../../domains/backup/storage/s3-store.ts';
import { readHttpAddress, readOutgoingAddress } from './outgoing-address.ts';

/** Each names different places to different URL parsers, or none at all. */
const REFUSED = [
  'HOST.example\\@127.0.0.1/x',
  'HOST.example\\127.0.0.1/x',
  'HOST.example/\\127.0.0.1/x',
  'HOST.example//127.0.0.1/x',
  'HOST.example///127.0.0.1/x',
  'HOST.example/a//b',
  'HOST.example/../x',
  'HOST.example/a/../x',
  'HOST.example/%2e%2e/x',
  'HOST.example/./x',
  'HOST.example?x=/y',
  'HOST.example/x?y',
  'HOST.example/x#y',
  'HOST.example#@127.0.0.1/x',
  'HOST.example@evil@127.0.0.1/x',
  'HOST.exa mple/x',
  'HOST.example/x\t',
  'HOST.example/\n/x',
  'HOST.example:0/x',
  'HOST.example:65536/x',
  'HOST.example:http/x',
  'HOST.example:80:90/x',
  '2130706433/x',
  '0x7f000001/x',
  '0x7f.0.0.1/x',
  '0177.0.0.1/x',
  '127.1/x',
  '127.0.1/x',
  '127.0.0.1.1/x',
  '256.0.0.1/x',
  '0/x',
  '①②⑦.⓪.⓪.①/x',
  '127。0。0。1/x',
  '127%2e0%2e0%2e1/x',
  '[::1/x',
  '::1/x',
  '[127.0.0.1]/x',
  '[fe80::1%25eth0]/x',
  '[v1.x]/x',
  'HOST..example/x',
  '-host.example/x',
  '/x',
  '',
] as const;

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // it listens on a port
};

describe('an address in the settings', () => {
  it.each(REFUSED)('%j is refused for the store, the models and the mail server', (rest) => {
    for (const [name, protocol] of [
      ['BACKUP_S3_ENDPOINT', 'https'],
      ['AI_ANTHROPIC_URL', 'https'],
      ['AI_OPENAI_URL', 'https'],
      ['SMTP_URL', 'smtp'],
    ] as const)
      expect(() => readSettings({ [name]: `${protocol}://${rest}` }), name).toThrow(name);
  });
  it('is parsed into its parts', () => {
    expect(readOutgoingAddress('smtps://post:p%40ss@Mail.example.com:4650', ['smtps'])).toEqual({
      protocol: 'smtps',
      host: 'mail.example.com',
      port: 4650,
      path: '',
      user: 'post',
      password: 'p@ss',
    });
    expect(readOutgoingAddress('smtp://[2001:db8::7]', ['smtp'])).toMatchObject({
      host: '2001:db8::7',
      port: null,
      user: null,
    });
    expect(readHttpAddress('http://minio:9000/bucket/')?.href).toBe('http://minio:9000/bucket');
    expect(readHttpAddress('https://10.0.0.8/bucket')?.host).toBe('10.0.0.8');
  });
  it.each(['file:///etc/passwd', 'gopher://host.example/x', 'javascript:alert(1)', 'https:host.example/x'])(
    '%s is of no protocol that is spoken',
    (text) => expect(readHttpAddress(text)).toBeNull(),
  );
  it.each(['https://user@host.example/x', 'https://user:word@host.example/x'])(
    '%s holds a user, which an HTTP client is not given',
    (text) => expect(readHttpAddress(text)).toBeNull(),
  );
});

describe('a redirect response', () => {
  const elsewhere = async (call: (origin: string) => Promise<unknown>): Promise<number> => {
    let reached = 0;
    const other = createServer((_request, response) => {
      reached += 1;
      response.end('{}');
    });
    const away = `http://127.0.0.1:${await listen(other)}/`;
    const here = createServer((_request, response) => {
      response.writeHead(307, { location: away });
      response.end();
    });
    const origin = `http://127.0.0.1:${await listen(here)}`;
    try {
      await expect(call(origin)).rejects.toThrow(/./);
      return reached;
    } finally {
      other.close();
      here.close();
    }
  };
  const request = {
    system: 's',
    tools: [],
    messages: [{ role: 'asker' as const, text: 'a question' }],
    maxTokens: 10,
    signal: new AbortController().signal,
  };

  it('is not followed by the object store', async () => {
    const keys = { region: 'x', accessKeyId: 'a', secretAccessKey: 'b' };
    const content = async function* () {
      yield Buffer.from('b');
    };
    const store = (origin: string) => s3Store({ endpoint: `${origin}/bucket`, ...keys });
    expect(await elsewhere((origin) => store(origin).list(''))).toBe(0);
    expect(await elsewhere((origin) => store(origin).put('a', content()))).toBe(0);
  });
  it.each([
    ['Claude', anthropicModel],
    ['GPT', openAiModel],
  ])('is not followed with the key of %s', async (_name, make) => {
    const access = (baseUrl: string) => make({ key: 'the key', baseUrl, model: 'm' });
    expect(await elsewhere((origin) => access(origin).turn(request))).toBe(0);
  });
});
