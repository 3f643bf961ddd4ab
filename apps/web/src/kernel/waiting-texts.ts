const WORDS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/**
 * How much work waits, as a sentence. It begins with a word, so a number above twelve stands within; the number and its
 * noun are never parted by a line.
 */
export const needYou = (total: number): string => {
  if (total === 0) return 'Nothing needs you.';
  const noun = total === 1 ? 'thing' : 'things';
  const word = WORDS[total];
  if (word === undefined) return `You have ${total}\u00A0${noun} to do.`;
  return `${word}\u00A0${noun} ${total === 1 ? 'needs' : 'need'} you.`;
};
