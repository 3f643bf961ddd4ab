/** Characters that people write in place of letters, in passwords and in names that imitate others. */

/** Letters for digits; where a digit can replace two letters, both are tried. */
export const LEET: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  { '0': 'o', '1': 'l', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'b', '7': 'l', '8': 'b', '9': 'q' },
];
export const SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '(': 'c',
  '<': 'c',
  '{': 'c',
  '€': 'e',
  '£': 'l',
  '§': 's',
};
