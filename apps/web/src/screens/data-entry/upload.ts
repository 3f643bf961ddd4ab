/**
 * The upload of this page. It continues while other screens are shown, waits while the connection is interrupted, and
 * resumes automatically with what the server has received.
 */
import { useSyncExternalStore } from 'react';
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import {
  cancelImport,
  createImport,
  IMPORT_PART_BYTES,
  sendImportPart,
  type OpenedImport,
} from '@cottontree/contract/imports/imports.ts';
import { refusalText } from '../../domain/staff/refusal.ts';
import { call, CallError } from '../../kernel/call.ts';
import { lineBack } from '../../kernel/line/line.ts';
import { isContinuationOf, NotText, readPart } from './file-parts.ts';
import { sentFile } from './import-file.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

export interface Upload {
  readonly name: string;
  /** The sent share of the file, from 0 to 1. */
  readonly share: number;
  /** The connection is interrupted. */
  readonly waiting: boolean;
  /** Undefined until the server has created the import. */
  readonly it: OpenedImport | undefined;
}

/** The result of the last upload. */
type Ended = { readonly done: OpenedImport } | { readonly fault: string };

interface State {
  readonly upload: Upload | undefined;
  readonly ended: Ended | undefined;
  /** The number of cancelled uploads: each changed an import on the server. */
  readonly givenUp: number;
}

let state: State = { upload: undefined, ended: undefined, givenUp: 0 };
let aborter: AbortController | undefined;
const listeners = new Set<() => void>();

function setState(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const useUpload = (): State => useSyncExternalStore(subscribe, () => state);

export const forgetEnded = (): void => setState({ ...state, ended: undefined });
export const failUpload = (fault: string): void => setState({ ...state, ended: { fault } });
/** Cancels the upload. */
export const stopUpload = (): void => aborter?.abort();

/** Sends a file, a spreadsheet as CSV. */
export async function startUpload(kind: ImportKind, file: File): Promise<void> {
  const sent = await readFile(file);
  if (sent) await run(sent, { kind });
}

/** The file as it is sent; undefined, with the fault shown, when it cannot be read. */
async function readFile(file: File): Promise<File | undefined> {
  try {
    return await sentFile(file);
  } catch (error) {
    failUpload(faultOf(error));
    return undefined;
  }
}

/** Resumes an import whose upload was interrupted, if this is its file. */
export async function resumeUpload(it: OpenedImport, file: File): Promise<void> {
  const sent = await readFile(file);
  if (!sent) return;
  if (await isContinuationOf(it, sent)) return run(sent, { it });
  failUpload(IMPORT_TEXTS.otherFile(it.fileName));
}

async function run(file: File, from: { kind: ImportKind } | { it: OpenedImport }): Promise<void> {
  if (state.upload !== undefined) return;
  aborter = new AbortController();
  const { signal } = aborter;
  let it = 'it' in from ? from.it : undefined;
  const show = (waiting: boolean): void =>
    setState({
      ...state,
      upload: { name: file.name, share: (it?.receivedBytes ?? 0) / file.size, waiting, it },
      ended: undefined,
    });
  const persist = async <T>(attempt: () => Promise<T>): Promise<T> =>
    retryUntilAccepted(attempt, signal, show);
  show(false);
  try {
    if ('kind' in from) {
      const input = { kind: from.kind, fileName: file.name.slice(0, 200), sizeBytes: file.size };
      it = await persist(async () => call(createImport, { input }, { signal }));
    }
    let bytes = FIRST_PART_BYTES;
    while (it !== undefined && it.state === 'uploading') {
      const { id, parts, receivedBytes } = it;
      show(false);
      it = await persist(async () => {
        const size = bytes;
        const { text, end } = await readPart(file, receivedBytes ?? 0, size);
        const began = performance.now();
        // If the part does not arrive, the next attempt is smaller: the connection may be too slow.
        bytes = Math.max(LEAST_PART_BYTES, Math.floor(size / 2));
        const input = { part: parts, text, last: end === file.size };
        const answer = await call(sendImportPart, { params: { id }, input }, { signal });
        bytes = nextSize(size, performance.now() - began);
        return answer;
      });
    }
    setState({ ...state, upload: undefined, ended: it && { done: it } });
  } catch (error) {
    const left = error instanceof CallError && error.status === 401;
    const ended = signal.aborted || left ? undefined : { fault: faultOf(error) };
    setState({ ...state, upload: undefined, ended });
    if (it === undefined || left) return;
    // The parts sent so far are of no use. If this request does not arrive, the server deletes them within a day.
    await call(cancelImport, { params: { id: it.id } }).catch(() => undefined);
    setState({ ...state, givenUp: state.givenUp + 1 });
  }
}

const faultOf = (error: unknown): string =>
  error instanceof NotText || (error instanceof Error && error.name === 'ArchiveFault')
    ? error.message
    : `${IMPORT_TEXTS.uploadFailed}. ${refusalText(error) ?? ''}`;

const FIRST_PART_BYTES = 64 * 1024;
/**
 * At 16 kbit/s, the slowest supported connection, a part of this size takes eight seconds; the server ends requests
 * after thirty.
 */
const LEAST_PART_BYTES = 16 * 1024;
/** The intended duration of one part; an interruption loses about this much. */
const PART_MS = 5_000;

function nextSize(bytes: number, tookMs: number): number {
  const fitting = bytes * Math.min(4, PART_MS / Math.max(1, tookMs));
  return Math.round(Math.min(IMPORT_PART_BYTES, Math.max(LEAST_PART_BYTES, fitting)));
}

/**
 * Status codes of a server, or of a proxy in front of it, that is not ready now or did not receive everything in time.
 */
const RETRIED_STATUSES: readonly number[] = [408, 429, 502, 503, 504];
const AGAIN_SECONDS = 5;

/**
 * Retries without limit; while the connection is interrupted, the page waits for it. A part that was already received
 * is treated as sent, so it may be sent again if its response was lost. Throws the refusals of the server and the abort
 * reason of the signal.
 */
async function retryUntilAccepted<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  show: (waiting: boolean) => void,
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const notNow = error instanceof CallError && RETRIED_STATUSES.includes(error.status);
      if (signal.aborted || (!notNow && !(error instanceof TypeError))) throw error;
      show(true);
      if (notNow) await pause(1_000 * (error.retryAfterSeconds ?? AGAIN_SECONDS), signal);
      else await lineBack(signal);
      show(false);
    }
  }
}

const pause = async (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error); // whatever the caller aborted with
    });
  });
