import type { Role } from '../../shared/roles.ts';
import type { MailKind } from '../mails.ts';

interface KindTexts {
  /** Without anything about a person or a company: it is shown on locked screens. */
  subject: string;
  /** Paragraphs before the link; one whose `{value}` is not given is left out. */
  before: readonly string[];
  /** What the link does. */
  action?: string;
  after: readonly string[];
}

export type MailTexts = Record<MailKind, KindTexts> & { roles: Record<Role, string> };

export const en: MailTexts = {
  roles: {
    owner: 'Owner',
    administrator: 'Administrator',
    manager: 'Manager',
    viewer: 'Viewer',
    employee: 'Employee',
  },
  invitation: {
    subject: 'Your invitation to Jornada',
    before: ['Hello,', '{inviterName} invites you to use Jornada with {companyName}.', 'Your role: {role}'],
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
    before: ['Hello,', 'The password of your Jornada account was changed, and all its sessions were ended.'],
    after: [
      'If it was you, there is nothing left to do.',
      'If it was not you, choose “Forgot your password?” on the sign-in page now, and tell an administrator of your company.',
    ],
  },
};
