import type { Role } from '../../shared/roles.ts';
import type { CorrectionOutcome, MailKind, SignInChange, WebhookAnswer } from '../mails.ts';

interface KindTexts {
  /** Contains nothing about a person or a company: locked screens show it. */
  subject: string;
  /** Paragraphs before the link; one whose `{value}` is missing is omitted. */
  before: readonly string[];
  /** Label of the link. */
  action?: string;
  after: readonly string[];
}

export type MailTexts = Record<MailKind, KindTexts> & {
  roles: Record<Role, string>;
  /** First line of an invitation. */
  greetings: Record<'named' | 'unnamed', string>;
  changes: Record<SignInChange, string>;
  /** Number of pending requests. */
  waiting: Record<'one' | 'other', string>;
  /** Decisions on a request. */
  decisions: Record<'accepted' | 'rejected', string>;
  /** Kinds of a work entry. */
  entries: Record<'work' | 'pause', string>;
  /** Outcomes of a correction. */
  outcomes: Record<CorrectionOutcome, string>;
  /** Results of the attempt with which an endpoint began to fail. */
  answers: Record<WebhookAnswer, string>;
};

export const en: MailTexts = {
  roles: {
    owner: 'Owner',
    administrator: 'Administrator',
    manager: 'Manager',
    viewer: 'Viewer',
    employee: 'Employee',
  },
  changes: {
    app_added: 'Two-step verification with an authenticator app was turned on for your Jornada account.',
    app_removed: 'Two-step verification was turned off for your Jornada account.',
    codes_renewed: 'Your Jornada account has new recovery codes. The old ones no longer work.',
    passkey_added: 'A passkey was added to your Jornada account.',
    passkey_removed: 'A passkey was removed from your Jornada account.',
    provider_added:
      'Someone signed in to your Jornada account with your company’s single sign-on for the first time. It is now a way to sign in.',
  },
  waiting: {
    one: 'A request has been waiting for your decision at {companyName} since {oldestOn}.',
    other:
      '{count} requests are waiting for your decision at {companyName}. The oldest has been waiting since {oldestOn}.',
  },
  decisions: { accepted: 'approved', rejected: 'rejected' },
  entries: { work: 'work', pause: 'break' },
  outcomes: {
    accepted: '{deciderName} accepted the correction. The recorded time has changed.',
    rejected: '{deciderName} rejected the correction. The recorded time stays as it is.',
    withdrawn: '{deciderName} withdrew the correction. The recorded time stays as it is.',
    carried_out: '{deciderName} carried out the correction without an answer in time. The recorded time has changed.',
    objected: '{deciderName} objects to the correction. The objection stays with the entry.',
  },
  answers: {
    connection_failed: 'It could not be reached. Check the address, its certificate and its firewall.',
    gone: 'It answered that it is permanently gone (status {status}), so Jornada has turned it off. If it has moved, change its address and turn it on again.',
    private_address: 'Its address is in a private network, where this server does not send anything.',
    response_status:
      'It answered with status {status}. Only a status from 200 to 299 says that something was received.',
    secret_unreadable: 'The server can no longer read the endpoint’s secret. Rotate the secret.',
    timeout: 'It did not answer in time.',
  },
  greetings: { named: 'Hello {personName},', unnamed: 'Hello,' },
  invitation: {
    subject: 'Your invitation to Jornada',
    before: ['{greeting}', '{inviterName} invites you to use Jornada at {companyName}.', 'Your role: {role}'],
    action: 'Accept the invitation',
    after: [
      'The link works once and until {expiresAt}. It is meant for you alone: please do not pass it on.',
      'If you did not expect this invitation, you can ignore this message.',
    ],
  },
  password_reset: {
    subject: 'Choose a new Jornada password',
    before: ['Hello,', 'Somebody asked for a new password for your Jornada account. If it was you, choose one here.'],
    action: 'Choose a new password',
    after: [
      'The link works once and until {expiresAt}.',
      'If it was not you, you can ignore this message. Your password stays as it is.',
    ],
  },
  password_changed: {
    subject: 'Your Jornada password was changed',
    before: ['Hello,', 'The password of your Jornada account was changed, and all its other sessions were ended.'],
    after: [
      'If it was you, there is nothing left to do.',
      'If it was not you, choose “Forgot your password?” on the sign-in page now, and tell an administrator of your company.',
    ],
  },
  sign_in_changed: {
    subject: 'The sign-in of your Jornada account was changed',
    before: ['Hello,', '{change}'],
    after: [
      'If it was you, there is nothing left to do.',
      'If it was not you, change your password under My account now, remove what you do not recognise there, and tell an administrator of your company.',
    ],
  },
  request_waiting: {
    subject: 'A request needs your decision',
    before: ['Hello,', 'At {companyName}, a request is pending your decision.'],
    action: 'Open the Inbox',
    after: ['You can turn these messages off under My account › Notices.'],
  },
  request_decided: {
    subject: 'Your request has been decided',
    before: ['Hello,', 'Your request at {companyName} was {decision}.'],
    action: 'Open Jornada',
    after: ['You can turn these messages off under My account › Notices.'],
  },
  delegation: {
    subject: 'You decide for somebody',
    before: ['Hello,', 'At {companyName}, you decide on requests in place of somebody from {firstOn} to {lastOn}.'],
    action: 'Open the Inbox',
    after: ['You can turn these messages off under My account › Notices.'],
  },
  forgotten_clock_out: {
    subject: 'A clock-out is missing',
    before: [
      'Hello,',
      'At {companyName}, you did not clock out on {workOn}, so Jornada ended the entry. Check its end, and propose a correction if it is wrong.',
    ],
    action: 'Open my time',
    after: ['You can turn these messages off under My account › Notices.'],
  },
  silent_device: {
    subject: 'A device is silent',
    before: [
      'Hello,',
      'A device of {companyName} has not contacted Jornada since {silentSince}. Check its power and its network.',
    ],
    action: 'Open the devices',
    after: ['You can turn these messages off under My account › Notices.'],
  },
  daily_notices: {
    subject: 'Your notices of the day',
    before: ['Hello,', 'These notices at {companyName} are unread:'],
    action: 'Open the notices',
    after: ['You get these once a day. You can change this under My account › Notices.'],
  },
  decision_reminder: {
    subject: 'Requests are waiting for your decision',
    before: ['Hello,', '{waiting}'],
    action: 'Open the Inbox',
    after: [
      'You can turn these reminders off under My account › Notices. An administrator of your company can change when they are sent.',
    ],
  },
  month_to_confirm: {
    subject: 'Confirm your month',
    before: [
      'Hello,',
      'Your hours at {companyName} from {firstOn} to {lastOn} are ready for you to check. Confirm them, or tell your manager what is missing.',
    ],
    action: 'Open my month',
    after: ['You can turn these reminders off under My account › Notices.'],
  },
  months_to_approve: {
    subject: 'Months are pending your approval',
    before: ['Hello,', 'At {companyName}, months of people in your team are pending your approval.'],
    action: 'Open the periods',
    after: ['You can turn these reminders off under My account › Notices.'],
  },
  changed_leave: {
    subject: 'Approved leave has changed',
    before: [
      'Hello,',
      'Your days off from {ownFirstOn} to {ownLastOn} at {companyName} count differently now, because a public holiday, a contract or an amendment has changed your plan, or another absence has taken their place.',
      'Days off that you approved at {companyName}, from {approvedFirstOn} to {approvedLastOn}, count differently now, because the plan of these people has changed, or another absence has taken their place.',
    ],
    action: 'Open the absences',
    after: [
      'The leave ledger shows what each day took before and takes now, and why. You can turn these messages off under My account › Notices.',
    ],
  },
  correction_proposed: {
    subject: 'A correction of time needs your answer',
    before: [
      'Hello,',
      '{proposerName} proposes a correction of the time of {employeeName} at {companyName}.',
      'Recorded: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Proposed: {afterOn}, {afterSpan}, {afterEntry}',
      'Proposed: delete the entry of {deletedOn}',
      'Reason: {reason}',
      'Please answer by {answerOn}. After that day an administrator may carry it out without your agreement.',
    ],
    action: 'Open the corrections',
    after: [
      'Until it is accepted, the recorded time stays as it is. You can turn these messages off under My account › Notices.',
    ],
  },
  correction_reminder: {
    subject: 'A correction of time is still pending',
    before: [
      'Hello,',
      'The correction of the time of {employeeName} at {companyName} that {proposerName} proposed on {proposedOn} is still pending.',
      'Recorded: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Proposed: {afterOn}, {afterSpan}, {afterEntry}',
      'Proposed: delete the entry of {deletedOn}',
      'Reason: {reason}',
      'Please answer by {answerOn}. After that day an administrator may carry it out without your agreement.',
    ],
    action: 'Open the corrections',
    after: [
      'Until it is accepted, the recorded time stays as it is. You can turn these messages off under My account › Notices.',
    ],
  },
  correction_decided: {
    subject: 'A correction of time was answered',
    before: [
      'Hello,',
      'This is about a correction of the time of {employeeName} at {companyName}.',
      '{outcome}',
      'Recorded: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Proposed: {afterOn}, {afterSpan}, {afterEntry}',
      'Proposed: delete the entry of {deletedOn}',
      'Reason: {reason}',
      'Comment: {comment}',
    ],
    action: 'Open the corrections',
    after: ['You can turn these messages off under My account › Notices.'],
  },
  document_expiry: {
    subject: 'A document is about to expire',
    before: [
      'Hello,',
      'A document of a person at {companyName} is valid until {expiresOn}, its last day. If there is a new one, add it to the person’s documents.',
    ],
    action: 'Open the documents',
    after: [
      'You get this message 30 and 7 days before the last day of a document and on the day itself. You can turn these messages off under My account › Notices.',
    ],
  },
  backup_overdue: {
    subject: 'Backups are overdue',
    before: [
      'Hello,',
      'This installation of Jornada has had no good backup since {goodUntil}.',
      'Last failure: {reason}',
    ],
    after: [
      'Check the folder of JORNADA_BACKUP_DIR, its free space, and the log of the server. Jornada keeps trying.',
      'You get one message for each interruption, at the address of JORNADA_OPERATOR_EMAIL.',
    ],
  },
  webhook_failing: {
    subject: 'A webhook endpoint is failing',
    before: [
      'Hello,',
      'A webhook endpoint of {companyName} has been failing since {failingSince}: what Jornada sends there is not received.',
      'Host: {host}',
      'Description: {description}',
      '{answer}',
    ],
    action: 'Open the endpoint',
    after: [
      'Jornada keeps trying, with growing pauses. After {days} days without success it turns the endpoint off.',
      'You get one message each time an endpoint begins to fail. You can turn them off under My account › Notices.',
    ],
  },
  test: {
    subject: 'Test message from Jornada',
    before: ['Hello,', 'This is a test. Jornada can send messages through its mail server.'],
    after: ['There is nothing to do.'],
  },
};
