import {
  downloadReportCsv,
  downloadReportPdf,
  downloadReportXml,
} from '@cottontree/contract/compliance/compliance.ts';
import type { ComplianceReport, ReportFile } from '@cottontree/contract/compliance/reports.ts';
import { MenuItem } from '@cottontree/ui/menu.tsx';
import { urlOf } from '../../kernel/call.ts';
import { REPORT_TEXTS } from './report-texts.ts';

/** The browser downloads the file directly. */
function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

const DOWNLOADS = {
  pdf: { route: downloadReportPdf, name: 'PDF' },
  csv: { route: downloadReportCsv, name: 'CSV' },
  xml: { route: downloadReportXml, name: REPORT_TEXTS.xmlForTheAgency },
} as const satisfies Record<ReportFile, unknown>;

/** The files of a completed report. */
export function DownloadItems({ report: { id, files } }: { report: ComplianceReport }) {
  return files.map((file) => (
    <MenuItem key={file} onSelect={() => follow(urlOf(DOWNLOADS[file].route, { params: { id } }))}>
      {DOWNLOADS[file].name}
    </MenuItem>
  ));
}
