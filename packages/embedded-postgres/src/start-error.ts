/**
 * How a program names what a person can change about its start. Only the program knows how its data folder is chosen and
 * whether it can work with another PostgreSQL.
 */
export interface ProgramWords {
  /** `which` is e.g. "another folder". A program may answer "set DATA_FOLDER to another folder". */
  chooseFolder(which: string): string;
  /** `which` is e.g. "a PostgreSQL of your own". */
  connectTo(which: string): string;
  /** What to do when the disk is full. */
  readonly makeRoom: string;
}

const generalWords: ProgramWords = {
  chooseFolder: (which) => `choose ${which} for the data`,
  connectTo: (which) => `connect to ${which}`,
  makeRoom: 'Make room on this disk and start again',
};

/** A start that cannot succeed, with a message for the person at the terminal: what is wrong and what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
  readonly #sentence: (words: ProgramWords) => string;

  constructor(sentence: string | ((words: ProgramWords) => string), options?: ErrorOptions) {
    const sentenceIn = typeof sentence === 'string' ? () => sentence : sentence;
    super(sentenceIn(generalWords), options);
    this.#sentence = sentenceIn;
  }

  /** The message in the words of a program. */
  inWords(words: ProgramWords): string {
    return this.#sentence(words);
  }
}

/** The message of any thrown value, for use inside a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`), when there is one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** @param lastWords the last output of PostgreSQL before it ended */
export function postgresDoesNotStart(cluster: string, lastWords: string): DatabaseStartError {
  const isFull = /No space left on device|Disk quota exceeded/.test(lastWords);
  return new DatabaseStartError(
    ({ makeRoom }) => `PostgreSQL does not start on ${cluster}: ${lastWords}${isFull ? `. ${makeRoom}` : ''}`,
  );
}
