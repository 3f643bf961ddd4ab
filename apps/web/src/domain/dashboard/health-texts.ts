export const HEALTH_TEXTS = {
  ofChecksAreWell: (well: number, count: number, value: string) =>
    `${well} of ${count} checks ${value}passed`,
  ofThisDay: 'of this day ',
  whatToDo: (title: string) => `What to do: ${title}`,
  whatToDoText: 'What to do',
} as const;
