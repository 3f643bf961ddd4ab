/** The small company loaded once for the run: computing its closed days takes most of a second. */
import { companyTemplate } from './company-template.ts';
import { loadSmallCompany } from './small-company.ts';

export const smallCompanyTemplate = (): Promise<string> =>
  companyTemplate({
    name: 'cottontree_small_company',
    load: async ({ write }) => {
      await loadSmallCompany(write);
    },
  });
