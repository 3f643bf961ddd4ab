import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { contractRoutes, openApiDocument, type Operation } from './openapi-document.ts';

describe('GET /api/openapi.json and /api/docs', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('contains every route of the contract with its access, and nothing else', async () => {
    const { status, body } = await t.anonymous.get('/api/openapi.json');
    expect(status).toBe(200);
    const paths: Record<string, Record<string, Operation>> = body.paths;
    const stated = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          `${method.toUpperCase()} ${path} ${operation.operationId} ${operation['x-access']}`,
      ),
    );
    const declared = contractRoutes().map(
      ({ name, route: { spec } }) =>
        `${spec.method} ${spec.path.replace(/:(\w+)/g, '{$1}')} ${name} ${spec.access}`,
    );
    expect(declared.length).toBeGreaterThan(30);
    expect(stated.toSorted()).toEqual(declared.toSorted());
  });

  it('is complete: every reference has a target, every path parameter is described', () => {
    const document = openApiDocument();
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    const broken = references
      .map((text) => text.slice('"$ref":"#/'.length, -1).split('/'))
      .filter((path) => path.reduce<unknown>((at, key) => Object(at)[key], document) === undefined);
    expect(broken).toEqual([]);
    for (const [path, methods] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(methods)) {
        const described = operation.parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name);
        expect(described, path).toEqual(named);
        expect(operation.responses[200], path).toBeDefined();
      }
    }
    const ids = contractRoutes().map(({ name }) => name);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes bodies by their real schemas, with an example that the contract accepts', () => {
    const { paths } = openApiDocument();
    const login = paths['/api/user-management/login']?.post;
    expect(login?.requestBody?.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['username', 'password'],
      additionalProperties: false,
      properties: { username: { type: 'string', minLength: 1, maxLength: 64 } },
    });
    expect(login?.security).toEqual([]);
    expect(login?.description).toContain('Closed to API keys: sign-in and reports of browsers');
    expect(paths['/api/ingest/rates']?.post?.security).toEqual([{ session: [] }, { key: [] }]);
    expect(paths['/api/ingest/rates']?.post?.description).toContain('Open to API keys');
    expect(paths['/api/roles']?.post?.security).toEqual([{ session: [] }]);
    expect(openApiDocument().components.securitySchemes['key']).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    });
    const series = paths['/api/figures/series']?.get;
    expect(series?.parameters).toContainEqual(
      expect.objectContaining({ name: 'days', in: 'query', required: false }),
    );
    const wanting = contractRoutes().filter(
      ({ name, route: { spec } }) =>
        spec.input &&
        Object.values(paths)
          .flatMap((methods) => Object.values(methods))
          .find((operation) => operation.operationId === name)?.requestBody?.content['application/json']
          .example === undefined,
    );
    expect(wanting.map(({ name }) => name)).toEqual([]);
  });

  it('is readable: every call is on the page, which needs no script and only its own stylesheet', async () => {
    const page = await t.anonymous.get('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { name, route } of contractRoutes()) {
      expect(page.body).toContain(`<article id="${name}">`);
      expect(page.body).toContain(route.spec.summary.replaceAll("'", '&#39;'));
    }
    expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\/(?!www\.w3)/);
    const style = await t.anonymous.get('/api/docs/style.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(String(page.headers['content-security-policy'])).toContain("style-src 'self'");
  });
});
