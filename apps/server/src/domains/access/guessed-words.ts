/** Words that an attacker tries first against this company, and that no list of common English passwords contains. */

/** The product, the company and its country. */
const PRODUCT = [
  'cottontree',
  'cotton',
  'sierraleone',
  'sierra',
  'leone',
  'leones',
  'salone',
  'console',
  'operations',
  'treasury',
  'wallet',
  'mobilemoney',
  'momo',
];

/** Other providers of telephony and mobile money in the home market. */
const OPERATORS = [
  'africell',
  'afrimoney',
  'orange',
  'orangemoney',
  'qcell',
  'qmoney',
  'sierratel',
  'rokel',
  'ecobank',
];

/** Towns and districts of the home market. */
const PLACES = [
  'freetown',
  'western area',
  'waterloo',
  'lumley',
  'kissy',
  'aberdeen',
  'goderich',
  'wellington',
  'hastings',
  'lungi',
  'kenema',
  'makeni',
  'koidu',
  'kono',
  'kailahun',
  'bombali',
  'bonthe',
  'falaba',
  'kabala',
  'kambia',
  'karene',
  'koinadugu',
  'lunsar',
  'magburaka',
  'moyamba',
  'portloko',
  'pujehun',
  'segbwema',
  'tonkolili',
];

/** Given and family names of the home market; names that are common in English are on the lists already. */
const NAMES =
  'Aminata Fatmata Fatu Mariama Mariatu Isatu Isata Kadiatu Kadie Hawa Adama Zainab Memunatu Jeneba Jenneh Finda Sia Kumba Baindu Massah Yatta Ramatu Ramatulai Salamatu Mabinty Yeabu Rugiatu Musu Tenneh Haja Bintu Binta Safiatu Umu Marie Abibatu Aisha Aissatou Mohamed Ibrahim Abubakarr Alhaji Sorie Foday Lamin Osman Abdul Alusine Alhassan Sahr Tamba Komba Aiah Momoh Santigie Sheku Brima Musa Amara Vandi Kelfala Idrissa Umaru Saidu Amadu Alimamy Bockarie Mustapha Sulaiman Unisa Kamara Sesay Koroma Bangura Conteh Kargbo Turay Mansaray Kanu Jalloh Bah Barrie Fofanah Sankoh Dumbuya Tarawallie Kabia Thoronka Marah Samura Lansana Kallon Massaquoi Lahai Macauley Swaray Moiwo Gbondo Ngegba Saffa Kpaka Fomba Kaikai Jusu Lebbie Gborie Kanneh Margai Stevens Kabbah Bio Tejan Timbo Bundu Kuyateh Sillah Sowe Sannoh Yillah'.split(
    ' ',
  );

/** "password" in other languages; the English word and its variants are on the lists already. */
const PASSWORD = [
  'motdepasse',
  'contraseña',
  'contrasenha',
  'palavrapasse',
  'senha',
  'passwort',
  'kennwort',
  'wachtwoord',
  'losenord',
  'adgangskode',
  'passord',
  'salasana',
  'hasło',
  'heslo',
  'lozinka',
  'parola',
  'parool',
  'jelszó',
  'şifre',
  'parol',
  'nenosiri',
  'пароль',
  'лозинка',
  'парола',
  'κωδικός',
  'συνθηματικό',
  'كلمةالسر',
  'كلمةالمرور',
  'סיסמה',
  'पासवर्ड',
  'รหัสผ่าน',
  'mậtkhẩu',
  'mima',
  '密码',
  '密碼',
  'パスワード',
  '비밀번호',
  '암호',
];

/** Passwords that articles recommend as good examples. */
const EXAMPLES = ['correcthorsebatterystaple', 'troubador', 'troubadour', 'hunter2'];

export const GUESSED_WORDS: readonly string[] = [
  ...PRODUCT,
  ...OPERATORS,
  ...PLACES,
  ...NAMES,
  ...PASSWORD,
  ...EXAMPLES,
];
