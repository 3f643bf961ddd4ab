/**
 * A first triage of a suggestion by fixed rules over its words and votes. It only uses lists of words and thresholds:
 * it saves the reader a minute, does not understand the text, and is shown as computed.
 */
import { stemOf, stemsOf, wordsOf } from './text-words.ts';

type Grade = 'high' | 'medium' | 'low';
export type Sentiment = 'positive' | 'neutral' | 'negative';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stemOf));

/** The subjects; in a tie the first one wins. */
const SUBJECTS = {
  Security: stems(
    'security secure password login permission role access audit encrypt token session factor fraud lock privacy mask fingerprint hacker phishing',
  ),
  API: stems('api endpoint webhook rest sdk developer json rate limit'),
  Integration: stems(
    'integrate integration connect connector bank sync slack email sms whatsapp gateway accounting import erp partner provider',
  ),
  Performance: stems(
    'performance slow fast speed loading load latency cache lag freeze timeout wait minutes seconds memory',
  ),
  Mobile: stems('mobile phone android ios tablet app offline touch telephone'),
  Reporting: stems(
    'report reporting pdf export csv spreadsheet schedule print statement month monthly weekly compliance regulator',
  ),
  Analytics: stems(
    'analytics analysis trend forecast cohort segment graph chart metric insight prediction figure comparison simulation churn retention',
  ),
  'UI/UX': stems(
    'color font button layout screen menu design dark mode theme icon label navigation keyboard shortcut readability contrast page dialog table column filter search sort',
  ),
} as const;
export type Subject = keyof typeof SUBJECTS;
const SUBJECT_NAMES = Object.keys(SUBJECTS) as Subject[]; // the keys of the object above

const HARD = stems(
  'integrate integration api realtime offline encrypt migrate sync fingerprint machine learning predict automate automatic workflow multi blockchain voice import bank provider architecture webhook engine',
);
const EASY = stems(
  'color label button rename tooltip icon default text typo wording sort column font size link placeholder shortcut title order hint',
);
const VALUE = stems(
  'revenue cost fraud compliance regulator audit customer subscriber risk save fee profit money loss treasury lose hours error mistake legal penalty',
);
const WIDE = stems(
  'everyone everybody daily staff team customer subscriber always branch company users whole hourly',
);
/** Words for existing parts of the product: such a suggestion is an extension. */
const EXISTING = stems(
  'dashboard report export alert notification filter search table graph expense budget audit permission role dialog tab screen figure segment forecast',
);
const GLAD = stems('great good love nice excellent helpful like thanks happy easy perfect amazing clear');
const SORE = stems(
  'slow bad broken crash error confusing confuse hard difficult annoying frustrating frustrate wrong fail missing lose lost impossible problem bug hate tedious useless mistake unclear wait',
);
const NEGATIONS = new Set(['not', 'no', 'never', 'cannot', 'cant', 'dont', 'doesnt', 'isnt', 'without']);
/** How many words before a word a negation may be. */
const REACH = 2;

const found = (all: readonly string[], list: ReadonlySet<string>): string[] => [
  ...new Set(all.filter((stem) => list.has(stem))),
];

/** Which of the eight subjects most words belong to, with title words counted twice; UI/UX if there are none. */
export function subjectOf(title: string, body: string): Subject {
  const said = [...stemsOf(title), ...stemsOf(title), ...stemsOf(body)];
  let best: { subject: Subject; hits: number } = { subject: 'UI/UX', hits: 0 };
  for (const subject of SUBJECT_NAMES) {
    const hits = said.filter((stem) => SUBJECTS[subject].has(stem)).length;
    if (hits > best.hits) best = { subject, hits };
  }
  return best.subject;
}

/** Whether there are more words of praise or of complaint; a negation up to two words before inverts a word. */
export function sentimentOf(text: string): Sentiment {
  const words = wordsOf(text);
  let balance = 0;
  words.forEach((word, place) => {
    const stem = stemOf(word);
    const side = GLAD.has(stem) ? 1 : SORE.has(stem) ? -1 : 0;
    const turned = words.slice(Math.max(0, place - REACH), place).some((each) => NEGATIONS.has(each));
    balance += turned ? -side : side;
  });
  if (balance === 0) return 'neutral';
  return balance > 0 ? 'positive' : 'negative';
}

export interface Triage {
  readonly sentiment: Sentiment;
  readonly complexity: Grade;
  readonly implementationTime: string;
  readonly userImpact: Grade;
  readonly businessValue: Grade;
  readonly technicalFeasibility: Grade;
  /** The decisive words, at most six. */
  readonly tags: readonly string[];
  readonly priority: Grade;
}
export interface TriageInput {
  readonly title: string;
  readonly body: string;
  readonly votes: number;
  /** Number of people who could have voted. */
  readonly staff: number;
  /** Submitted as a fault. */
  readonly isBug: boolean;
}

/** Number of words from which a suggestion counts as long, because it probably contains several. */
const LONG = 120;
const TIMES: Readonly<Record<Grade, string>> = {
  low: '1–2 weeks',
  medium: '3–6 weeks',
  high: '2–3 months',
};
const POINTS: Readonly<Record<Grade, number>> = { low: 0, medium: 1, high: 2 };
const graded = (points: number, medium: number, high: number): Grade =>
  points >= high ? 'high' : points >= medium ? 'medium' : 'low';
const opposite: Readonly<Record<Grade, Grade>> = { low: 'high', medium: 'medium', high: 'low' };
const MOST_TAGS = 6;

/**
 * Complexity: words of hard work minus words of easy work, plus one if it is long; 2 is high, and it is low if there
 * are more easy than hard words. Feasibility: the opposite, one step better if it names an existing part of the
 * product. Impact: words for many people, or votes: a tenth of the staff and two votes is medium, a quarter and three
 * is high. Value: words of money, customers, law and risk: one is medium, two is high. Priority: points of impact and
 * value (0 to 2 each), plus one for a complaint and one for a fault; 2 is medium, 4 is high.
 */
export function triage({ title, body, votes, staff, isBug }: TriageInput): Triage {
  const text = `${title}\n${body}`;
  const said = stemsOf(text);
  const hard = found(said, HARD);
  const easy = found(said, EASY);
  const value = found(said, VALUE);
  const wide = found(said, WIDE);
  const work = hard.length - easy.length + (wordsOf(text).length > LONG ? 1 : 0);
  const complexity: Grade =
    work >= 2 ? 'high' : work >= 0 && (hard.length > 0 || easy.length === 0) ? 'medium' : 'low';
  const share = votes / Math.max(1, staff);
  const userImpact: Grade =
    wide.length >= 2 || (votes >= 3 && share >= 0.25)
      ? 'high'
      : wide.length === 1 || (votes >= 2 && share >= 0.1)
        ? 'medium'
        : 'low';
  const businessValue = graded(value.length, 1, 2);
  const known = found(said, EXISTING).length > 0;
  const feasible = opposite[complexity];
  const sentiment = sentimentOf(text);
  const points =
    POINTS[userImpact] + POINTS[businessValue] + (sentiment === 'negative' ? 1 : 0) + (isBug ? 1 : 0);
  const subject = [...found(said, SUBJECTS[subjectOf(title, body)])];
  return {
    sentiment,
    complexity,
    implementationTime: TIMES[complexity],
    userImpact,
    businessValue,
    technicalFeasibility: known && feasible !== 'high' ? (feasible === 'low' ? 'medium' : 'high') : feasible,
    tags: spoken(text, [...new Set([...subject, ...value, ...wide, ...hard, ...easy])].slice(0, MOST_TAGS)),
    priority: graded(points, 2, 4),
  };
}

/** The words in the text for these stems. */
function spoken(text: string, chosen: readonly string[]): string[] {
  const words = wordsOf(text);
  return chosen.map((stem) => words.find((word) => stemOf(word) === stem) ?? stem);
}

export interface AdviceInput {
  readonly triage: Triage;
  /** The most similar earlier suggestion, if there is one. */
  readonly earlier: { readonly title: string; readonly similarity: number } | null;
  readonly words: number;
}
/** From this similarity on two suggestions are treated as the same. */
const SAME_FROM = 0.6;
const ENOUGH_WORDS = 8;

/** A short recommendation, based on the grades. */
export function adviceOn({
  triage: { priority, complexity, userImpact, businessValue },
  earlier,
  words,
}: AdviceInput): string {
  if (earlier !== null && earlier.similarity >= SAME_FROM)
    return `Answer together with “${earlier.title}”: the words are ${Math.round(earlier.similarity * 100)}% alike.`;
  if (words < ENOUGH_WORDS) return 'Ask for more: it is too short to be judged.';
  const why = `${userImpact} impact, ${businessValue} value`;
  if (priority === 'low') return `Keep for later unless votes gather: ${why}.`;
  if (complexity === 'high')
    return priority === 'high'
      ? `Review soon and plan it in steps: ${why}, but much work.`
      : `Ask what a first step would be: ${why}, but much work.`;
  return priority === 'high' ? `Approve: ${why}, and the work is in proportion.` : `Review: ${why}.`;
}
