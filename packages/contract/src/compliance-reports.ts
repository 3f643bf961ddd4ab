/** A compliance report: what it is, how it stands, and what it says. */
import { z } from 'zod';
import { BusinessDay } from './calendar.ts';
import { FieldError } from './errors.ts';

export const ReportType = z.enum(['AML', 'KYC', 'PCI', 'SOX']);
export type ReportType = z.infer<typeof ReportType>;
export const ReportStatus = z.enum(['completed', 'pending_review', 'in_progress', 'overdue']);
export type ReportStatus = z.infer<typeof ReportStatus>;
export const ReportRisk = z.enum(['low', 'medium', 'high']);
export type ReportRisk = z.infer<typeof ReportRisk>;

/** `xml` is what goes to the Financial Intelligence Agency; it names customers. */
export const ReportFile = z.enum(['pdf', 'csv', 'xml']);
export type ReportFile = z.infer<typeof ReportFile>;

export const ComplianceReport = z.object({
  id: z.string(),
  name: z.string(),
  type: ReportType,
  /** As people call it: "October 2026", "Q3 2026". */
  period: z.string(),
  /** As the call that generates it names it: "2026-10", "2026-Q3". */
  periodKey: z.string(),
  cadence: z.enum(['monthly', 'quarterly']),
  /** Overdue is computed: the due date has passed and it is not completed. */
  status: ReportStatus,
  /** Null until it is generated. */
  generatedDate: z.string().nullable(),
  dueDate: BusinessDay,
  submittedDate: z.string().nullable(),
  regulator: z.string(),
  /** Of the PDF, "48 KB". */
  size: z.string().nullable(),
  /** Failed control tests and breaches of the period. */
  findings: z.int().nullable(),
  riskLevel: ReportRisk,
  preparedBy: z.string().nullable(),
  submittedBy: z.string().nullable(),
  version: z.int(),
  /** Why the caller may not submit it; null: may. */
  submitFault: z.string().nullable(),
  /** What the caller may download of it; nothing before it is submitted. */
  files: z.array(ReportFile),
});
export type ComplianceReport = z.infer<typeof ComplianceReport>;

/** A table or list of facts in a report; cells are text as they are printed. */
export const ReportSection = z.object({
  title: z.string(),
  /** What the table says and from where it is taken. */
  note: z.string(),
  columns: z.array(z.object({ name: z.string(), numeric: z.boolean() })),
  rows: z.array(z.array(z.string())),
});
export type ReportSection = z.infer<typeof ReportSection>;

/** The cash reports and suspicions of a period, as the Financial Intelligence Agency takes them. */
export const Filing = z.object({
  /** Cash reports and suspicions in it, one for each candidate that was filed. */
  reports: z.int(),
  transactions: z.int(),
  /** What has to be mended before the report can be submitted; the first 50. */
  faults: z.array(FieldError),
  /** All of them. */
  faultCount: z.int(),
  /** SHA-256 of the file, hex; null until the report is submitted. */
  hash: z.string().nullable(),
  /** The number the Agency gave the company. */
  reportingEntity: z.string().nullable(),
});
export type Filing = z.infer<typeof Filing>;

export const ReportDetail = ComplianceReport.extend({
  /** Null of a report that the Agency does not get, and of one submitted before such files were made. */
  filing: Filing.nullable(),
  /** Null until it is generated. */
  sections: z.array(ReportSection).nullable(),
  /** SHA-256 of the stored content, hex. */
  contentHash: z.string().nullable(),
  /** What differs from the hash, or from the audit records that name it; null: nothing. */
  contentFault: z.string().nullable(),
  /** Who was told that it is urgent, and when. */
  urgent: z.array(z.object({ at: z.string(), by: z.string(), told: z.int() })),
});
export type ReportDetail = z.infer<typeof ReportDetail>;
