import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLoopbackS3, type LoopbackS3 } from '../../../testing/loopback-s3.ts';
import { bytesOf, getBytes, type ObjectStore } from './object-store.ts';
import { s3Store } from './s3-store.ts';

const PART = 1_000;

describe('a store that speaks S3', () => {
  let server: LoopbackS3;
  let store: ObjectStore;
  const pieces = async function* (...sizes: number[]): AsyncGenerator<Uint8Array> {
    for (const size of sizes) yield Buffer.alloc(size, size % 251);
  };
  const whole = (...sizes: number[]): Buffer =>
    Buffer.concat(sizes.map((size) => Buffer.alloc(size, size % 251)));
  beforeAll(async () => {
    server = await startLoopbackS3();
    const keys = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' };
    store = s3Store({ endpoint: server.endpoint, ...keys }, { partBytes: PART });
  });
  afterAll(async () => await server.close());
  beforeEach(() => {
    server.objects.clear();
    server.fail = () => undefined;
  });

  it('stores objects of any size, large ones in parts, and returns them', async () => {
    for (const sizes of [
      [1],
      [999],
      [1_000],
      [1_001],
      [400, 400, 400],
      [5_000],
      [1_500, 2_500],
      [999, 1, 1],
    ]) {
      const name = `backups/${sizes.join('-')}/content`;
      expect(await store.put(name, pieces(...sizes))).toBe(whole(...sizes).length);
      expect(server.objects.get(name)?.equals(whole(...sizes))).toBe(true);
      expect((await getBytes(store, name)).equals(whole(...sizes))).toBe(true);
    }
    expect(server.parts).toBeGreaterThan(10);
    expect(server.unfinished.size).toBe(0);
  });
  it('lists any number of objects by prefix, and removes them', async () => {
    for (let n = 0; n < 10; n += 1) await store.put(`wal/${n}`, bytesOf(Buffer.from('x')));
    await store.put('other', bytesOf(Buffer.from('y')));
    expect((await store.list('wal/')).map(({ name, bytes }) => [name, bytes])).toEqual(
      Array.from({ length: 10 }, (_, n) => [`wal/${n}`, 1]),
    );
    await store.remove('wal/3');
    await store.remove('wal/3');
    expect((await store.list('wal/')).map(({ name }) => name)).not.toContain('wal/3');
  });
  it('leaves no object after an interrupted upload, and aborts its parts', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(2_500);
      throw new Error('the disk is gone');
    };
    await expect(store.put('half', broken())).rejects.toThrow('the disk is gone');
    server.fail = (method, key) =>
      method === 'PUT' && key === 'third' && server.parts % 3 === 2 ? 500 : undefined;
    await expect(store.put('third', pieces(5_000))).rejects.toThrow('cannot be used: it answered 500');
    server.fail = () => undefined;
    expect([await store.list(''), server.unfinished.size]).toEqual([[], 0]);
  });
  it('does not delay a server’s shutdown while the store does not respond', async () => {
    const ending = new AbortController();
    const silent = s3Store(
      { endpoint: server.endpoint, region: 'x', accessKeyId: 'id', secretAccessKey: 'secret' },
      { partBytes: PART, ending: ending.signal },
    );
    server.fail = () => {
      ending.abort();
      return 'never';
    };
    await expect(silent.put('object', pieces(10))).rejects.toThrow('cannot be used');
  });
  it('reports in words what is wrong, without the sent data', async () => {
    server.fail = () => 403;
    await expect(store.list('')).rejects.toThrow(
      `The store ${server.endpoint} cannot be used: it answered 403`,
    );
    server.fail = () => undefined;
    await expect(getBytes(store, 'nothing')).rejects.toThrow('cannot be used');
    const nowhere = s3Store({
      endpoint: 'http://127.0.0.1:9/bucket',
      region: 'x',
      accessKeyId: 'id',
      secretAccessKey: 'the secret',
    });
    const refused = await nowhere.list('').catch((error: unknown) => String(error));
    expect(refused).toContain('no connection');
    expect(refused).not.toContain('the secret');
  });
});
