/**
 * How often the built-in engine was right, by class of answer: measured by `npm run copilot:report` on the half of the
 * question bank that it was not tuned on. Written by the report; a test holds that it is current.
 */
export interface Measured {
  readonly right: number;
  readonly asked: number;
}
export const ACCURACY: Readonly<Record<string, Measured>> = {
  abstention: { right: 24, asked: 34 },
  breakdown: { right: 19, asked: 19 },
  comparison: { right: 22, asked: 23 },
  definition: { right: 9, asked: 9 },
  ranking: { right: 13, asked: 14 },
  threshold: { right: 11, asked: 11 },
  trend: { right: 7, asked: 7 },
  value: { right: 94, asked: 95 },
  why: { right: 6, asked: 6 },
};
