import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { passwordGuesser, type GuessPassword } from './guessable-password.ts';

const OWN = ['isatu.bah', 'isatu.bah@kolatrade.example', 'Isatu', 'Bah'];

describe('a guessable password', () => {
  let guess: GuessPassword;
  beforeAll(async () => {
    guess = await passwordGuesser();
  });

  it.each([
    // Unchanged list entries.
    'administrator',
    'sunshine1',
    // Other case, and signs and digits in place of letters.
    'AdMiNiStRaToR',
    '4dm1n1str4t0r',
    '@dm1n1$tr@t0r',
    'P@$$w0rd',
    // With years, numbers and signs around the word.
    'administrator2026',
    '2026administrator!',
    '!!Sunsh1ne!!99',
    // Separated, reversed, repeated.
    'p.a.s.s.w.o.r.d',
    'rotartsinimda',
    'sunshinesunshine',
    // A single name or word with a number.
    'Jennifer1987',
    'elephant-7310',
  ])('%s is on the lists, apart from substitutions', (password) =>
    expect(guess(password, OWN)).toBe('common'),
  );
  it.each([
    'isatubah2026',
    'Bah.Isatu!1',
    'kolatrade-2026',
    'i5atub4h99',
    'cottontree2026',
    'Cotton-Tree-1',
    'freetown#2026',
    'sierraleone99',
    'isatu-elephant-1',
  ])('%s is made of known data of its holder or of the company', (password) =>
    expect(guess(password, OWN)).toBe('common'),
  );
  it.each(['qazwsxedcrfv1', '12345678910', '84619374', 'zxcvbnmasdf', '2026-11-21', 'abcabcabcabc'])(
    '%s is a keyboard pattern, a sequence or a date',
    (password) => expect(guess(password, OWN)).not.toBeNull(),
  );
  it.each(['correcthorse', 'qwerasdfzxcv7'])('%s takes fewer than 100,000,000 guesses', (password) =>
    expect(guess(password, OWN)).not.toBeNull(),
  );
  it.each([
    // Neighbouring keys, with Shift held for some of them.
    '1qaz@WSX3edc',
    '!QAZ2wsx#EDC',
    '@WSX3edc$RFV',
    '!@#$%^&*()',
    ')(*&^%$#@!',
    'QWERTY!@#$%^',
    '1234%^&*qwer',
    // "password" in other languages.
    'пароль123456',
    'Пароль!2026',
    'contraseña123',
    'Contrasena#123',
    'motdepasse1',
    'Pässwörd123',
    'Passwort2026',
    'Şifre123456',
    'hasło12345',
    'κωδικός12345',
    'パスワード12345',
    '密码12345678',
    'كلمةالسر12345',
    // Words of the home market.
    'africell1234',
    'Orange@2026!',
    'qcell-qcell-1',
    // Names from the home market that are not the holder's.
    'Fatmata2026!',
    'fatmata-kamara-1',
    'Kargbo#1234',
    'M4r14tu2026',
    'Kenema2026!',
    'makeni-freetown',
    'Port Loko 1961',
    // Well-known sentences and examples.
    'thisisapassword',
    'whatismypassword',
    'correcthorsebatterystaple',
    'Correct-Horse-Battery-Staple!',
    'Tr0ub4dor&3',
  ])('%s is easy to guess', (password) => expect(guess(password, OWN)).not.toBeNull());
  it.each([
    'cassava-mango-weaver-5369',
    'lantern violin copper river',
    'orange-ferry-drum-copper',
    'makeni-lantern-weaver-mango',
    'GravelTulipMarbleOtter',
    'señal-mango-weaver-drum',
    'тигр-облако-ферма-лодка',
    'vq8#Lm2!xTz0',
    'hB4-wRk9pXe2',
  ])('%s is accepted, though it contains known words', (password) => expect(guess(password, OWN)).toBeNull());
  it.each(['ferry-drum-kola-12', 'a much better one', 'G7t!pL2x', 'xK9#mP2$', 'harbour-mango-4411'])(
    '%s is accepted',
    (password) => expect(guess(password, OWN)).toBeNull(),
  );
  it('ignores case on the lists', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('administrator', 'sunshine', 'jennifer', 'elephant'),
        fc.array(fc.boolean(), { minLength: 13, maxLength: 13 }),
        (word, capitals) => {
          const cased = Array.from(word)
            .map((each, at) => (capitals[at] ? each.toUpperCase() : each))
            .join('');
          expect(guess(cased, OWN)).toBe('common');
        },
      ),
      { numRuns: 50 },
    );
  });
  it('estimates the first 32 characters of a longer password', () => {
    expect(guess(`${'ab'.repeat(16)}ferry-drum-kola-7310-lantern`, OWN)).toBe('weak');
    expect(guess(`ferry-drum-kola-7310-lantern${'ab'.repeat(16)}`, OWN)).toBeNull();
  });
});
