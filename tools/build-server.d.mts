import type { BuildOptions } from 'esbuild';

export function serverBundle(
  root: string,
  outdir: string,
): Omit<BuildOptions, 'entryPoints'> & { metafile: true; entryPoints: Record<string, string> };
