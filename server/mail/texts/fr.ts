import type { MailTexts } from './en.ts';

export const fr: MailTexts = {
  roles: {
    owner: 'Propriétaire',
    administrator: 'Administrateur',
    manager: 'Responsable',
    viewer: 'Lecture',
    employee: 'Employé',
  },
  invitation: {
    subject: 'Votre invitation à Jornada',
    before: ['Bonjour,', '{inviterName} vous invite à utiliser Jornada avec {companyName}.', 'Votre rôle : {role}'],
    action: 'Accepter l’invitation',
    after: [
      'Le lien fonctionne une seule fois, jusqu’au {expiresAt}. Il vous est réservé : ne le transmettez pas.',
      'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce message.',
    ],
  },
  password_reset: {
    subject: 'Choisissez un nouveau mot de passe Jornada',
    before: [
      'Bonjour,',
      'Quelqu’un a demandé un nouveau mot de passe pour votre compte Jornada. Si c’est vous, choisissez-le ici.',
    ],
    action: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien fonctionne une seule fois, jusqu’au {expiresAt}.',
      'Si ce n’est pas vous, vous pouvez ignorer ce message. Votre mot de passe ne change pas.',
    ],
  },
  password_changed: {
    subject: 'Votre mot de passe Jornada a été modifié',
    before: [
      'Bonjour,',
      'Le mot de passe de votre compte Jornada a été modifié et toutes ses sessions ont été fermées.',
    ],
    after: [
      'Si c’est vous, vous n’avez rien d’autre à faire.',
      'Si ce n’est pas vous, cliquez dès maintenant sur « Mot de passe oublié ? » sur la page de connexion et prévenez un administrateur de votre entreprise.',
    ],
  },
};
