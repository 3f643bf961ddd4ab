export const RULE_TEXTS = {
  waitingCount: (waiting: number) => (waiting === 1 ? '1 waits' : `${waiting} wait`),
  rulesOfAlerts: 'the rules of alerts',
  inForce: (version: number) =>
    `${version === 0 ? 'As delivered' : `Version ${version}`}. They apply to transactions scored from now on; existing alerts stay.`,
  rulesOnHistory: 'the rules on history',
  versionVersion: (version: number) => `Version ${version}`,
  byMadeBy: (madeBy: string) => `by ${madeBy}`,
  agreedToBy: (agreedBy: string) => `, approved by ${agreedBy}`,
  secondPersonAbove: (options: string, blockThresholdSll: string) =>
    `${options}; second person above ${blockThresholdSll}`,
  seenBefore: (held: string, asked: string, precision: string, precisionText: string) =>
    `. Tested on history: ${held} to ${asked} alerts a day, precision ${precision} to ${precisionText}`,
  fromToToReplayWhy: (from: string, to: string, replayWhy: string) => `${from} to ${to}. ${replayWhy}`,
  proposedOn: (proposedBy: string, proposedAt: string, reason: string) =>
    `${proposedBy} proposed on ${proposedAt}: ${reason}`,
  itWaitsFor: (people: string) => `It waits for ${people}`,
  fromFrom: (from: string) => `, from ${from}`,
} as const;
