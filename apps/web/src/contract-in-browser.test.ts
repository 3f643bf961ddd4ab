import { describe, expect, it, vi } from 'vitest';
import { contract } from '@cottontree/contract/index.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { PageQuery } from '@cottontree/contract/paging.ts';

// What build/contract-schemas.ts does in the bundle.
vi.mock('zod', async () => import('../build/inert-schemas.ts'));

describe('the contract without its schemas', () => {
  it('still names method and path of every endpoint', () => {
    const routes = Object.values(contract).flatMap((noun) =>
      Object.values(noun).filter((value: unknown): value is { spec: { method: string; path: string } } => {
        return typeof value === 'object' && value !== null && 'spec' in value;
      }),
    );
    expect(routes.length).toBeGreaterThan(25);
    for (const { spec } of routes) {
      expect(spec.method).toMatch(/^(GET|POST|PUT|PATCH|DELETE)$/);
      expect(spec.path).toMatch(/^\/api\//);
    }
  });

  it('still lists the values of an enum', () => {
    expect(Currency.options).toEqual(['SLL', 'USD', 'USDC']);
  });

  it('refuses to check anything, rather than to let everything pass', () => {
    expect(() => PageQuery.parse({ limit: 'nonsense' })).toThrow('check nothing in the browser');
  });
});
