/**
 * Sends generated requests to a running application and returns what must never happen: 5xx, stacks, contract
 * violations.
 */
import fc from 'fast-check';
import type { z } from 'zod';
import { ErrorBody } from '@cottontree/contract/errors.ts';
import type { TestApp } from './test-app.ts';
import { contractCalls } from './contract-calls.ts';
import { valuesOf } from './schema-values.ts';

export interface FuzzResult {
  readonly requests: number;
  readonly byStatus: Record<number, number>;
  readonly faults: string[];
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function queryString(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? '' : `?${encodeURIComponent(asText(value).toWellFormed())}`;
  const pairs = Object.entries(value).map(
    ([key, each]) =>
      `${encodeURIComponent(key)}=${encodeURIComponent(asText(each).toWellFormed().slice(0, 500))}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

export async function fuzz(t: TestApp, requests: number, seed: number): Promise<FuzzResult> {
  const calls = contractCalls();
  const each = Math.ceil(requests / calls.length);
  const byStatus: Record<number, number> = {};
  const faults: string[] = [];
  let sent = 0;
  for (const [index, call] of calls.entries()) {
    const { spec } = call.endpoint.route;
    const samples = fc.sample(fc.tuple(valuesOf(spec.params), valuesOf(spec.query), valuesOf(spec.input)), {
      numRuns: each,
      seed: seed + index,
    });
    let person = await t.signIn('owner');
    for (const [params, query, input] of samples) {
      const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => {
        const value =
          typeof params === 'object' && params !== null ? (params as Record<string, unknown>)[name] : params; // an object
        return encodeURIComponent(asText(value).toWellFormed().slice(0, 150)) || 'x';
      });
      const url = path + queryString(query);
      const answer =
        spec.method === 'GET'
          ? await person.get(url)
          : await person.send(
              spec.method,
              url,
              typeof input === 'object' && input !== null ? input : { value: input },
            );
      sent += 1;
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      const what = `${spec.method} ${url.slice(0, 200)} ${JSON.stringify(input)?.slice(0, 300) ?? ''} -> ${answer.status}`;
      if (answer.status >= 500) faults.push(`${what} ${JSON.stringify(answer.body).slice(0, 300)}`);
      else if (answer.status >= 400 && !ErrorBody.safeParse(answer.body).success)
        faults.push(`${what}: not an error body`);
      // Every schema of the contract is a zod schema.
      else if (answer.status < 300 && !(spec.output as z.ZodType).safeParse(answer.body).success)
        faults.push(`${what}: breaks its contract`);
      if (/\bat .*\.[tj]s:\d+/.test(JSON.stringify(answer.body))) faults.push(`${what}: shows a stack`);
      // Signing out and changing the password are among the calls.
      if (answer.status === 401 || (spec.path.includes('/auth/') && spec.method === 'POST'))
        person = await t.signIn('owner');
    }
  }
  return { requests: sent, byStatus, faults };
}
