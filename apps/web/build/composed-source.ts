import type { Plugin } from 'postcss';

/**
 * Names the file of rules that `composes: name from 'file'` brings into a style sheet: the step before inserts them as
 * text, without a file, and Vite then cannot resolve what they import.
 */
export function composedSource(): Plugin {
  return {
    postcssPlugin: 'composed-source',
    OnceExit(root) {
      const { source } = root;
      if (source === undefined) return;
      root.walk((node) => {
        node.source ??= source;
      });
    },
  };
}
