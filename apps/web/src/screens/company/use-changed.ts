import { useQueryClient } from '@tanstack/react-query';
import { readCompany, type Company } from '@cottontree/contract/company/company.ts';
import { noteCompany } from '../../kernel/brand.ts';
import { keyOf } from '../../kernel/query.ts';

/** Takes the company as a change left it, so that the next change has its version without reading it again. */
export function useChanged(): (company: Company) => void {
  const client = useQueryClient();
  return (company) => {
    client.setQueryData(keyOf(readCompany, {}), company);
    noteCompany(company);
  };
}
