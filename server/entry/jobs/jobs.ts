import '../../modules/followers.ts';
import '../../modules/long-work-kinds.ts';
import { remindOfChangedLeaveEverywhere } from '../../modules/absences/remind-of-changed-leave.ts';
import { notifyApproversEverywhere } from '../../modules/approvals/notify-approvers.ts';
import { remindEverywhere } from '../../modules/approvals/remind-approvers.ts';
import { auditChain } from '../../modules/audit/repository-chain.ts';
import { pruneAllChanges } from '../../modules/changes/prune-changes.ts';
import { endDueEmployments, listCompaniesLeft } from '../../modules/contracts/close-due-employments.ts';
import { followUpEverywhere } from '../../modules/corrections/follow-up.ts';
import { extendDays, listCompaniesBehind } from '../../modules/days/extend-days.ts';
import { remindOfDocumentsEverywhere } from '../../modules/documents/remind-of-documents.ts';
import { pruneRows } from '../../modules/imports/prune-rows.ts';
import { listCompaniesToSettle, settleDueLeave } from '../../modules/leave/settle-leave.ts';
import { carryOutLongWork } from '../../modules/long-work/carry-out.ts';
import { pruneJobs } from '../../modules/long-work/prune-jobs.ts';
import { deliverDailyEverywhere } from '../../modules/notices/deliver-daily.ts';
import { notifyOfFactsEverywhere } from '../../modules/notices/notify-of-facts.ts';
import { pruneNoticesEverywhere } from '../../modules/notices/prune-notices.ts';
import { applyLimits, listCompaniesToLimit } from '../../modules/overtime/apply-limits.ts';
import { remindOfPeriodsEverywhere } from '../../modules/periods/remind-of-periods.ts';
import { listCompaniesWithoutPeriods, settlePeriods } from '../../modules/periods/settle-periods.ts';
import { expireEverywhere } from '../../modules/personal-data/expire-kept.ts';
import { sealAllCompanies } from '../../modules/records/seal-records.ts';
import { closeForgottenEverywhere } from '../../modules/time/close-forgotten.ts';
import { versionChain } from '../../modules/time/repository-records.ts';
import { deliverAllCompanies } from '../../modules/webhooks/deliver-events.ts';
import { pruneAllCompanies } from '../../modules/webhooks/prune-log.ts';
import { pruneKeys } from '../../platform/auth/idempotency-keys.ts';
import { pruneSignInRecords } from '../../platform/auth/sign-in-limit.ts';
import { backUpDaily } from '../../platform/backups/back-up-daily.ts';
import { tellChanges } from '../../platform/db/change-feed.ts';
import { foldListCounts } from '../../platform/db/fold-list-counts.ts';
import { pruneMails, sendMails } from '../../platform/mail/send-mail.ts';
import { pruneRequestLog } from '../../platform/usage/request-log.ts';
import type { CompanyJob, Job } from './queue.ts';

/** Seals the append-only records (B10, I11). */
const sealEverything: Job['run'] = (runtime, signal) => sealAllCompanies(runtime, [versionChain, auditChain], signal);

const sendsMail: Job['isFor'] = ({ smtpUrl }) => smtpUrl !== undefined;

const hasBackupFolder: Job['isFor'] = ({ backupDir }) => backupDir !== undefined;

/** Recurring work of the installation. */
export const jobs: readonly Job[] = [
  { name: 'close-forgotten-entries', everySeconds: 60, run: closeForgottenEverywhere },
  { name: 'seal-records', everySeconds: 10, run: sealEverything },
  { name: 'deliver-webhooks', everySeconds: 2, run: deliverAllCompanies },
  { name: 'carry-out-long-work', everySeconds: 2, run: carryOutLongWork },
  { name: 'send-mail', everySeconds: 2, isFor: sendsMail, run: sendMails },
  { name: 'remind-approvers', everySeconds: 900, isFor: sendsMail, run: remindEverywhere },
  { name: 'remind-of-changed-leave', everySeconds: 60, run: remindOfChangedLeaveEverywhere },
  { name: 'follow-up-corrections', everySeconds: 900, run: followUpEverywhere },
  { name: 'remind-of-documents', everySeconds: 900, run: remindOfDocumentsEverywhere },
  { name: 'remind-of-periods', everySeconds: 900, run: remindOfPeriodsEverywhere },
  { name: 'notify-approvers', everySeconds: 30, run: notifyApproversEverywhere },
  { name: 'notify-of-facts', everySeconds: 30, run: notifyOfFactsEverywhere },
  { name: 'mail-daily-notices', everySeconds: 900, isFor: sendsMail, run: deliverDailyEverywhere },
  { name: 'back-up-daily', everySeconds: 900, isFor: hasBackupFolder, run: backUpDaily },
  { name: 'prune-notices', everySeconds: 86_400, run: pruneNoticesEverywhere },
  { name: 'prune-mail', everySeconds: 3600, run: pruneMails },
  { name: 'prune-idempotency-keys', everySeconds: 3600, run: pruneKeys },
  { name: 'prune-sign-in-records', everySeconds: 3600, run: pruneSignInRecords },
  { name: 'fold-list-counts', everySeconds: 300, run: foldListCounts },
  { name: 'tell-changes', everySeconds: 60, run: tellChanges },
  { name: 'prune-request-log', everySeconds: 3600, run: pruneRequestLog },
  { name: 'prune-imported-rows', everySeconds: 3600, run: pruneRows },
  { name: 'prune-long-work', everySeconds: 3600, run: pruneJobs },
  { name: 'remove-what-is-over', everySeconds: 86_400, run: expireEverywhere },
  { name: 'prune-changes', everySeconds: 86_400, run: pruneAllChanges },
  { name: 'prune-webhook-logs', everySeconds: 3600, run: pruneAllCompanies },
];

/** Recurring work of each company that needs it. */
export const companyJobs: readonly CompanyJob[] = [
  { name: 'apply-overtime-limits', everySeconds: 60, listCompanies: listCompaniesToLimit, run: applyLimits },
  { name: 'recompute-overtime-days', everySeconds: 10, listCompanies: listCompaniesBehind, run: extendDays },
  { name: 'end-employments', everySeconds: 60, listCompanies: listCompaniesLeft, run: endDueEmployments },
  { name: 'settle-leave', everySeconds: 10, listCompanies: listCompaniesToSettle, run: settleDueLeave },
  { name: 'settle-periods', everySeconds: 60, listCompanies: listCompaniesWithoutPeriods, run: settlePeriods },
];
