/** What PostgreSQL says of a statement without running it: its parameters, its columns, and its tree. */
import pg from 'pg';
import { parseTree, type TreeNode } from './parse-tree.ts';

export interface Described {
  /** Types by number, in the order of $1, $2, ... */
  readonly parameters: readonly number[];
  readonly columns: readonly { readonly name: string; readonly type: number }[];
  /** Of a statement that reads or writes rows; read when it is wanted, because it is long. */
  readonly tree: () => TreeNode | undefined;
}

interface Wire extends NodeJS.EventEmitter {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(of: { type: 'S'; name: string }): void;
  sync(): void;
}

/** PostgreSQL says nothing of COPY itself, but of the query that it sends. */
const COPIED = /^\s*copy \(([\s\S]+)\) to stdout\s*$/i;

/** Of the driver's queries, what it calls. Only the first two messages are sent: nothing runs. */
class Description {
  #parameters: readonly number[] = [];
  #columns: Described['columns'] = [];
  readonly #listener = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void =>
    void (this.#parameters = dataTypeIDs);
  #wire: Wire | undefined;

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | undefined, described: Omit<Described, 'tree'>) => void,
  ) {}
  submit(wire: Wire): void {
    this.#wire = wire;
    wire.on('parameterDescription', this.#listener);
    wire.parse({ text: this.text, name: '', types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }
  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }
  handleError(error: Error): void {
    this.#end(error);
  }
  handleReadyForQuery(): void {
    this.#end(undefined);
  }
  #end(error: Error | undefined): void {
    this.#wire?.off('parameterDescription', this.#listener);
    this.done(error, { parameters: this.#parameters, columns: this.#columns });
  }
}

export class Describer {
  readonly #client: pg.Client;
  #trees: string[] = [];

  constructor(client: pg.Client) {
    this.#client = client;
    client.on('notice', ({ message, detail }) => {
      // With pretty printing off, the tree is the message itself.
      const text = `${message ?? ''}${detail ?? ''}`;
      if (text.startsWith('parse tree:')) this.#trees.push(text.slice('parse tree:'.length));
    });
  }

  async begin(): Promise<void> {
    await this.#client.query(
      `set debug_pretty_print = off; set debug_print_parse = on; set client_min_messages = log; set statement_timeout = '30s'`,
    );
  }

  /** Rejects with PostgreSQL's error. */
  async describe(statement: string): Promise<Described> {
    const text = COPIED.exec(statement)?.[1] ?? statement;
    this.#trees = [];
    const described = await new Promise<Omit<Described, 'tree'>>((resolve, reject) => {
      this.#client.query(
        new Description(text, (error, found) => (error ? reject(error) : resolve(found))) as never,
      );
    });
    const [printed] = this.#trees;
    return { ...described, tree: () => (printed === undefined ? undefined : parseTree(printed)) };
  }

  /** Makes a temporary table, without rows, so that statements about it can be described. */
  async make(text: string): Promise<void> {
    const values = [...new Set(text.match(/\$\d+/g))].map(() => null);
    await this.#client.query(text.replace(/on commit drop/i, ''), values).catch((error: unknown) => {
      // Several statements may make it.
      if (!(error instanceof pg.DatabaseError && error.code === '42P07')) throw error;
    });
  }
}
