/** For tests over the whole contract: every endpoint with a call whose path has a valid form. */
import { flatEndpoints } from '../app.ts';
import type { Endpoint } from '../platform/http/http.ts';

const EXAMPLE_PARAMS: Record<string, string> = { id: '00000000-0000-4000-8000-000000000000' };

export interface ContractCall {
  readonly endpoint: Endpoint;
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
}

export const contractCalls = (): ContractCall[] =>
  flatEndpoints().map((endpoint) => {
    const { method, path } = endpoint.route.spec;
    const url = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => EXAMPLE_PARAMS[name] ?? 'x');
    return { endpoint, name: `${method} ${path}`, method, url };
  });
