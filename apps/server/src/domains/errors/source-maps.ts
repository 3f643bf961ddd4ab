/** Maps positions in built code to the sources, with the source maps that the build keeps beside the served files. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { TraceMap, originalPositionFor, sourceContentFor } from '@jridgewell/trace-mapping';
import { enclosingName } from './enclosing.ts';
import { isOwn, shortFile, type Frame } from './stack.ts';

/** A map of the whole application takes some megabytes of memory. */
const MAPS_HELD = 12;
const BUILT = /([\w.-]+\.m?js)(?:[?#].*)?$/;

/** A position in the sources, with the name that the map gives for it: that of what is called there. */
interface Place extends Frame {
  readonly called: string | null;
}

export class SourceMaps {
  readonly #folders: readonly string[];
  #files: Promise<ReadonlyMap<string, string>> | undefined;
  readonly #held = new Map<string, Promise<TraceMap | null>>();

  /** @param folders the folders that may contain FILE.map */
  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** Read once: a reported stack may name any file, and must not cause a search for each. */
  async #list(): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    for (const folder of this.#folders)
      for (const name of await readdir(folder).catch(() => []))
        if (name.endsWith('.map')) files.set(name.slice(0, -'.map'.length), path.join(folder, name));
    return files;
  }

  async #mapOf(name: string): Promise<TraceMap | null> {
    const held = this.#held.get(name);
    if (held) return await held;
    const file = (await (this.#files ??= this.#list())).get(name);
    if (file === undefined) return null;
    const read = readFile(file, 'utf8')
      .then((text) => new TraceMap(text))
      .catch(() => null);
    this.#held.set(name, read);
    const oldest = this.#held.keys().next().value;
    if (this.#held.size > MAPS_HELD && oldest !== undefined) this.#held.delete(oldest);
    return await read;
  }

  async #placeOf(frame: Frame): Promise<Place> {
    const name = BUILT.exec(frame.file)?.[1];
    const map = name === undefined ? null : await this.#mapOf(name);
    const found =
      map && originalPositionFor(map, { line: frame.line, column: Math.max(0, frame.column - 1) });
    if (!found || found.source === null) return { ...frame, file: shortFile(frame.file), called: null };
    const { source, line, column, name: called } = found;
    const place = { file: shortFile(source), line, column: column + 1, called };
    const text = isOwn(place) ? sourceContentFor(map, source) : null;
    return { ...place, at: text === null ? null : enclosingName(text, line) };
  }

  /** The frames in the sources; one whose map is missing keeps the built file, without the machine's paths. */
  async resolve(frames: readonly Frame[]): Promise<Frame[]> {
    const places = await Promise.all(frames.map((frame) => this.#placeOf(frame)));
    // What is called at a position is the function that the preceding frame lies in.
    return places.map(({ at, file, line, column }, index) => ({
      at: at ?? places[index + 1]?.called ?? null,
      file,
      line,
      column,
    }));
  }
}
