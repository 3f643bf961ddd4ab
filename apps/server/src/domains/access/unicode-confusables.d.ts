/** The package ships its types under a file name that TypeScript does not resolve. */
declare module 'unicode-confusables' {
  /** Replaces each confusable character by the one it looks like (Unicode UTS #39, confusables.txt). */
  export function rectifyConfusion(text: string): string;
}
