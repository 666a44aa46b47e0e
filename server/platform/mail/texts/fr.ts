import type { MailTexts } from './en.ts';

export const fr: MailTexts = {
  roles: {
    owner: 'Propriétaire',
    administrator: 'Administrateur',
    manager: 'Responsable',
    viewer: 'Lecteur',
    employee: 'Salarié',
  },
  changes: {
    app_added:
      'La validation en deux étapes avec une application d’authentification a été activée pour votre compte Jornada.',
    app_removed: 'La validation en deux étapes de votre compte Jornada a été désactivée.',
    codes_renewed: 'Votre compte Jornada a de nouveaux codes de secours. Les anciens ne fonctionnent plus.',
    passkey_added: 'Une clé d’accès a été ajoutée à votre compte Jornada.',
    passkey_removed: 'Une clé d’accès a été supprimée de votre compte Jornada.',
    provider_added:
      'Quelqu’un s’est connecté pour la première fois à votre compte Jornada avec l’authentification unique de votre entreprise. C’est désormais un moyen de s’y connecter.',
  },
  waiting: {
    one: 'Une demande attend votre décision chez {companyName} depuis le {oldestOn}.',
    other:
      '{count} demandes attendent votre décision chez {companyName}. La plus ancienne attend depuis le {oldestOn}.',
  },
  decisions: { accepted: 'acceptée', rejected: 'refusée' },
  entries: { work: 'travail', pause: 'pause' },
  outcomes: {
    accepted: '{deciderName} a accepté la correction. Le temps enregistré a changé.',
    rejected: '{deciderName} a refusé la correction. Le temps enregistré reste inchangé.',
    withdrawn: '{deciderName} a retiré la correction. Le temps enregistré reste inchangé.',
    carried_out: '{deciderName} a appliqué la correction sans réponse à temps. Le temps enregistré a changé.',
    objected: '{deciderName} s’oppose à la correction. L’opposition reste jointe au pointage.',
  },
  answers: {
    connection_failed: 'Il est injoignable. Vérifiez l’adresse, son certificat et son pare-feu.',
    gone: 'Il a répondu qu’il n’existe plus (statut {status}), Jornada l’a donc désactivé. Si son adresse a changé, modifiez-la et réactivez-le.',
    private_address: 'Son adresse est dans un réseau privé, vers lequel ce serveur n’envoie rien.',
    response_status:
      'Il a répondu avec le statut {status}. Seul un statut de 200 à 299 indique que l’envoi a été reçu.',
    secret_unreadable: 'Le serveur ne peut plus lire le secret du point de terminaison. Renouvelez-le.',
    timeout: 'Il n’a pas répondu à temps.',
  },
  greetings: { named: 'Bonjour {personName},', unnamed: 'Bonjour,' },
  invitation: {
    subject: 'Votre invitation à rejoindre Jornada',
    before: ['{greeting}', '{inviterName} vous invite à utiliser Jornada chez {companyName}.', 'Votre rôle : {role}'],
    action: 'Accepter l’invitation',
    after: [
      'Le lien est valable une seule fois, jusqu’au {expiresAt}. Il vous est réservé : ne le transmettez pas.',
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
      'Le lien est valable une seule fois, jusqu’au {expiresAt}.',
      'Si ce n’est pas vous, vous pouvez ignorer ce message. Votre mot de passe ne change pas.',
    ],
  },
  password_changed: {
    subject: 'Votre mot de passe Jornada a été modifié',
    before: [
      'Bonjour,',
      'Le mot de passe de votre compte Jornada a été modifié et toutes ses autres sessions ont été fermées.',
    ],
    after: [
      'Si c’est vous, vous n’avez rien d’autre à faire.',
      'Si ce n’est pas vous, cliquez dès maintenant sur « Mot de passe oublié ? » sur la page de connexion et prévenez un administrateur de votre entreprise.',
    ],
  },
  sign_in_changed: {
    subject: 'La connexion à votre compte Jornada a été modifiée',
    before: ['Bonjour,', '{change}'],
    after: [
      'Si c’est vous, vous n’avez rien d’autre à faire.',
      'Si ce n’est pas vous, changez dès maintenant votre mot de passe dans « Mon compte », supprimez-y ce que vous ne reconnaissez pas et prévenez un administrateur de votre entreprise.',
    ],
  },
  request_waiting: {
    subject: 'Une demande attend votre décision',
    before: ['Bonjour,', 'Chez {companyName}, une demande attend votre décision.'],
    action: 'Ouvrir la boîte de réception',
    after: ['Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».'],
  },
  request_decided: {
    subject: 'Votre demande a reçu une réponse',
    before: ['Bonjour,', 'Votre demande chez {companyName} a été {decision}.'],
    action: 'Ouvrir Jornada',
    after: ['Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».'],
  },
  delegation: {
    subject: 'Vous décidez à la place de quelqu’un',
    before: [
      'Bonjour,',
      'Chez {companyName}, vous décidez des demandes à la place de quelqu’un du {firstOn} au {lastOn}.',
    ],
    action: 'Ouvrir la boîte de réception',
    after: ['Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».'],
  },
  forgotten_clock_out: {
    subject: 'Un pointage de sortie manque',
    before: [
      'Bonjour,',
      'Chez {companyName}, vous n’avez pas pointé votre sortie le {workOn}. Jornada a terminé le pointage. Vérifiez l’heure de fin et proposez une correction si elle est fausse.',
    ],
    action: 'Ouvrir mes temps',
    after: ['Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».'],
  },
  silent_device: {
    subject: 'Un appareil ne répond plus',
    before: [
      'Bonjour,',
      'Un appareil de {companyName} n’a pas contacté Jornada depuis le {silentSince}. Vérifiez son alimentation et son réseau.',
    ],
    action: 'Ouvrir les appareils',
    after: ['Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».'],
  },
  daily_notices: {
    subject: 'Vos notifications du jour',
    before: ['Bonjour,', 'Ces notifications de {companyName} ne sont pas lues :'],
    action: 'Ouvrir les notifications',
    after: ['Vous les recevez une fois par jour. Vous pouvez le modifier dans « Mon compte › Notifications ».'],
  },
  decision_reminder: {
    subject: 'Des demandes attendent votre décision',
    before: ['Bonjour,', '{waiting}'],
    action: 'Ouvrir la boîte de réception',
    after: [
      'Vous pouvez désactiver ces rappels dans « Mon compte › Notifications ». Un administrateur de votre entreprise peut en modifier la fréquence.',
    ],
  },
  month_to_confirm: {
    subject: 'Confirmez votre mois',
    before: [
      'Bonjour,',
      'Vos heures chez {companyName} du {firstOn} au {lastOn} sont prêtes à être vérifiées. Confirmez-les, ou indiquez à votre responsable ce qui manque.',
    ],
    action: 'Ouvrir mon mois',
    after: ['Vous pouvez désactiver ces rappels dans « Mon compte › Notifications ».'],
  },
  months_to_approve: {
    subject: 'Des mois attendent votre approbation',
    before: ['Bonjour,', 'Chez {companyName}, des mois de personnes de votre équipe attendent votre approbation.'],
    action: 'Ouvrir les périodes',
    after: ['Vous pouvez désactiver ces rappels dans « Mon compte › Notifications ».'],
  },
  changed_leave: {
    subject: 'Des congés validés ont changé',
    before: [
      'Bonjour,',
      'Vos jours d’absence du {ownFirstOn} au {ownLastOn} chez {companyName} sont désormais décomptés autrement, car un jour férié, un contrat ou un avenant a changé votre horaire, ou une autre absence a pris leur place.',
      'Les jours d’absence que vous avez approuvés chez {companyName}, du {approvedFirstOn} au {approvedLastOn}, sont désormais décomptés autrement, car l’horaire de ces personnes a changé, ou une autre absence a pris leur place.',
    ],
    action: 'Ouvrir les absences',
    after: [
      'Le détail des congés indique ce que chaque jour coûtait avant, ce qu’il coûte maintenant et pourquoi. Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».',
    ],
  },
  correction_proposed: {
    subject: 'Une correction du temps de travail attend votre réponse',
    before: [
      'Bonjour,',
      '{proposerName} propose une correction du temps de travail de {employeeName} chez {companyName}.',
      'Enregistré : {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Proposé : {afterOn}, {afterSpan}, {afterEntry}',
      'Proposé : supprimer le pointage du {deletedOn}',
      'Motif : {reason}',
      'Merci de répondre au plus tard le {answerOn}. Ensuite, un administrateur peut l’appliquer sans votre accord.',
    ],
    action: 'Ouvrir les corrections',
    after: [
      'Tant qu’elle n’est pas acceptée, le temps enregistré reste inchangé. Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».',
    ],
  },
  correction_reminder: {
    subject: 'Une correction du temps de travail est toujours en attente',
    before: [
      'Bonjour,',
      'La correction du temps de travail de {employeeName} chez {companyName} que {proposerName} a proposée le {proposedOn} est toujours en attente.',
      'Enregistré : {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Proposé : {afterOn}, {afterSpan}, {afterEntry}',
      'Proposé : supprimer le pointage du {deletedOn}',
      'Motif : {reason}',
      'Merci de répondre au plus tard le {answerOn}. Ensuite, un administrateur peut l’appliquer sans votre accord.',
    ],
    action: 'Ouvrir les corrections',
    after: [
      'Tant qu’elle n’est pas acceptée, le temps enregistré reste inchangé. Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».',
    ],
  },
  correction_decided: {
    subject: 'Une correction du temps de travail a reçu une réponse',
    before: [
      'Bonjour,',
      'Il s’agit d’une correction du temps de travail de {employeeName} chez {companyName}.',
      '{outcome}',
      'Enregistré : {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Proposé : {afterOn}, {afterSpan}, {afterEntry}',
      'Proposé : supprimer le pointage du {deletedOn}',
      'Motif : {reason}',
      'Commentaire : {comment}',
    ],
    action: 'Ouvrir les corrections',
    after: ['Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».'],
  },
  document_expiry: {
    subject: 'Un document arrive à expiration',
    before: [
      'Bonjour,',
      'Un document d’une personne chez {companyName} est valable jusqu’au {expiresOn}, son dernier jour. S’il en existe un nouveau, ajoutez-le aux documents de la personne.',
    ],
    action: 'Ouvrir les documents',
    after: [
      'Vous recevez ce message 30 et 7 jours avant le dernier jour d’un document, puis le jour même. Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».',
    ],
  },
  backup_overdue: {
    subject: 'Les sauvegardes sont en retard',
    before: [
      'Bonjour,',
      'Cette installation de Jornada n’a aucune sauvegarde valide depuis le {goodUntil}.',
      'Dernier échec : {reason}',
    ],
    after: [
      'Vérifiez le dossier de JORNADA_BACKUP_DIR, l’espace libre et le journal du serveur. Jornada continue d’essayer.',
      'Vous recevez un message par interruption, à l’adresse de JORNADA_OPERATOR_EMAIL.',
    ],
  },
  webhook_failing: {
    subject: 'Un point de terminaison de webhook est en échec',
    before: [
      'Bonjour,',
      'Chez {companyName}, un point de terminaison de webhook est en échec depuis le {failingSince} : les envois de Jornada n’y sont pas reçus.',
      'Hôte : {host}',
      'Description : {description}',
      '{answer}',
    ],
    action: 'Ouvrir le point de terminaison',
    after: [
      'Jornada continue d’essayer, à intervalles croissants. Après {days} jours sans succès, le point de terminaison est désactivé.',
      'Vous recevez un message chaque fois qu’un point de terminaison commence à échouer. Vous pouvez désactiver ces messages dans « Mon compte › Notifications ».',
    ],
  },
  test: {
    subject: 'Message de test de Jornada',
    before: ['Bonjour,', 'Ceci est un test. Jornada peut envoyer des messages par son serveur de messagerie.'],
    after: ['Vous n’avez rien à faire.'],
  },
};
