import { exportChain, exportList, readPublicKey } from '@cottontree/contract/audit/audit.ts';
import { checkStepUp } from '@cottontree/contract/access/auth.ts';
import { saveBlob } from '@cottontree/ui/download.ts';
import { MenuItem, MenuLabel, MenuSeparator } from '@cottontree/ui/menu.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
// The verifier file of the repository itself, so that there is only one; Vite provides its URL.
// oxlint-disable-next-line import/default
import verifier from '../../../../../tools/verify-audit.mjs?url';
import { useExportRefusal } from '../../domain/exports/export-refusal.ts';
import { call, messageOf, urlOf } from '../../kernel/call.ts';
import { queryOf, useFilters, useTab } from './list-state.ts';
import { AUDIT_TEXTS } from './texts.ts';

/** The browser downloads these files without our fetch code, so the person confirms their identity first. */
async function exported(address: string, name: string): Promise<void> {
  try {
    await call(checkStepUp);
    follow(address, name);
  } catch (error) {
    toast({ title: AUDIT_TEXTS.nothingWasExported, description: messageOf(error), variant: 'destructive' });
  }
}

/** The browser streams the file to disk: a million records do not pass through the memory of the page. */
function follow(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

async function saveKey(): Promise<void> {
  try {
    const { publicKeyPem } = await call(readPublicKey);
    saveBlob(new Blob([publicKeyPem], { type: 'application/x-pem-file' }), 'audit-public-key.pem');
  } catch (error) {
    toast({ title: AUDIT_TEXTS.keyCouldNotBeRead, description: messageOf(error), variant: 'destructive' });
  }
}

/** The exports of the audit trail, and what is needed to verify them. */
export function ExportItems() {
  const refusal = useExportRefusal()(['audit.view']);
  const { filters } = useFilters();
  const [list] = useTab();
  return (
    <>
      {refusal !== undefined && <MenuLabel>{refusal}</MenuLabel>}
      <MenuItem
        disabled={refusal !== undefined}
        onSelect={() => void exported(urlOf(exportChain, {}), 'audit.jsonl')}
      >
        {AUDIT_TEXTS.signedAuditTrail}
      </MenuItem>
      <MenuItem
        disabled={refusal !== undefined}
        onSelect={() =>
          void exported(urlOf(exportChain, { query: { rows: 'sealed' } }), 'audit-with-seals.jsonl')
        }
      >
        {AUDIT_TEXTS.signedAuditTrailWithSeals}
      </MenuItem>
      <MenuItem
        disabled={refusal !== undefined}
        onSelect={() =>
          void exported(
            urlOf(exportList, { query: { list, ...queryOf(list, filters) } }),
            `audit-${list}.csv`,
          )
        }
      >
        {AUDIT_TEXTS.asFilteredCsv(AUDIT_TEXTS.tabs[list])}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void saveKey()}>{AUDIT_TEXTS.publicKey}</MenuItem>
      <MenuItem onSelect={() => follow(verifier, 'verify-audit.mjs')}>{AUDIT_TEXTS.offlineVerifier}</MenuItem>
    </>
  );
}
