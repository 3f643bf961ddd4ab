/** Parses the stacks of the different engines into frames and writes them in one form. */

export interface Frame {
  readonly at: string | null;
  /** Source path, or the last part of a URL. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const CHROMIUM = /^\s*at (?:async )?(?:(.+?) \()?((?:[a-z-]+:\/\/|\/|[A-Za-z]:\\)\S+?):(\d+):(\d+)\)?$/;
const GECKO = /^(.*?)@((?:[a-z-]+:\/\/|\/)\S+?):(\d+):(\d+)$/;
const MAX_FRAMES = 30;

/** The frames of a stack, innermost first; lines without a position are left out. */
export function framesOf(stack: string | null): Frame[] {
  if (stack === null) return [];
  return stack
    .split('\n')
    .flatMap((line): Frame[] => {
      const [, at, file, row, column] = CHROMIUM.exec(line) ?? GECKO.exec(line.trim()) ?? [];
      if (file === undefined) return [];
      return [{ at: at || null, file, line: Number(row), column: Number(column) }];
    })
    .slice(0, MAX_FRAMES);
}

/** The file without machine-specific folders: from the source folder on, or only the file name. */
export function shortFile(file: string): string {
  const path = file.replace(/^[a-z-]+:\/\/[^/]*/, '').replace(/[?#].*$/, '');
  const known = /(?:^|\/)((?:apps|packages|node_modules|e2e)\/.*)$/.exec(path)?.[1];
  if (known !== undefined) return known.replace(/^.*node_modules\//, 'node_modules/');
  if (file.startsWith('node:')) return file;
  return path.split('/').at(-1) ?? path;
}

/** Whether it is a file of the product, not of a library or the engine. */
export const isOwn = ({ file }: Pick<Frame, 'file'>): boolean => /^(apps|packages)\//.test(file);

export const stackText = (frames: readonly Frame[]): string =>
  frames
    .map(({ at, file, line, column }) => `at ${at === null ? '' : `${at} `}(${file}:${line}:${column})`)
    .join('\n');
