/** Suggestions for the tests of their endpoints. */
import { startTestApp, type Answer, type Person, type TestApp } from './test-app.ts';

export const LIST = '/api/features/suggestions';

export interface SuggestionApp {
  readonly t: TestApp;
  /** Has no permission at all: suggesting and voting only require a sign-in. */
  readonly clerk: Person;
  /** Has the permission settings.edit. */
  readonly decider: Person;
  suggest(changes?: object, who?: Person): Promise<Answer>;
  vote(id: string, who?: Person): Promise<Answer>;
  answer(id: string, body: object, who?: Person): Promise<Answer>;
  read(id: string, who?: Person): Promise<Answer>;
}

export async function startSuggestionApp(): Promise<SuggestionApp> {
  const t = await startTestApp();
  const clerk = await t.signIn('Clerk', { powers: [] });
  const decider = await t.signIn('Decider', { powers: ['settings.edit'] });
  return {
    t,
    clerk,
    decider,
    suggest: (changes = {}, who = clerk) =>
      who.send('POST', LIST, {
        title: 'Dark mode for the dashboards',
        description: 'The screens are too bright in the evening shift.',
        ...changes,
      }),
    vote: (id, who = clerk) => who.send('POST', `${LIST}/${id}/vote`),
    answer: (id, body, who = decider) => who.send('POST', `${LIST}/${id}/answer`, { version: 1, ...body }),
    read: (id, who = clerk) => who.get(`${LIST}/${id}`),
  };
}
