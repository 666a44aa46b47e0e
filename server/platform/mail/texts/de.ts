import type { MailTexts } from './en.ts';

export const de: MailTexts = {
  roles: {
    owner: 'Inhaber',
    administrator: 'Administration',
    manager: 'Führungskraft',
    viewer: 'Lesezugriff',
    employee: 'Mitarbeiter',
  },
  changes: {
    app_added: 'für Ihr Jornada-Konto wurde die Zwei-Faktor-Anmeldung mit einer Authenticator-App eingeschaltet.',
    app_removed: 'die Zwei-Faktor-Anmeldung Ihres Jornada-Kontos wurde ausgeschaltet.',
    codes_renewed: 'Ihr Jornada-Konto hat neue Wiederherstellungscodes. Die alten funktionieren nicht mehr.',
    passkey_added: 'zu Ihrem Jornada-Konto wurde ein Passkey hinzugefügt.',
    passkey_removed: 'von Ihrem Jornada-Konto wurde ein Passkey entfernt.',
    provider_added:
      'bei Ihrem Jornada-Konto hat sich jemand zum ersten Mal mit dem Single Sign-on Ihres Unternehmens angemeldet. Die Anmeldung ist ab jetzt auch so möglich.',
  },
  waiting: {
    one: 'Bei {companyName} wartet seit dem {oldestOn} ein Antrag auf Ihre Entscheidung.',
    other: 'Bei {companyName} warten {count} Anträge auf Ihre Entscheidung. Der älteste wartet seit dem {oldestOn}.',
  },
  decisions: { accepted: 'genehmigt', rejected: 'abgelehnt' },
  entries: { work: 'Arbeit', pause: 'Pause' },
  outcomes: {
    accepted: '{deciderName} hat die Korrektur angenommen. Die erfasste Zeit hat sich geändert.',
    rejected: '{deciderName} hat die Korrektur abgelehnt. Die erfasste Zeit bleibt, wie sie ist.',
    withdrawn: '{deciderName} hat die Korrektur zurückgezogen. Die erfasste Zeit bleibt, wie sie ist.',
    carried_out:
      '{deciderName} hat die Korrektur ohne rechtzeitige Antwort ausgeführt. Die erfasste Zeit hat sich geändert.',
    objected: '{deciderName} widerspricht der Korrektur. Der Widerspruch bleibt beim Eintrag.',
  },
  answers: {
    connection_failed: 'Er war nicht erreichbar. Prüfen Sie Adresse, Zertifikat und Firewall.',
    gone: 'Er hat geantwortet, dass es ihn nicht mehr gibt (Status {status}), deshalb hat Jornada ihn ausgeschaltet. Falls sich die Adresse geändert hat, passen Sie sie an und schalten Sie ihn wieder ein.',
    private_address: 'Seine Adresse liegt in einem privaten Netz, in das dieser Server nichts sendet.',
    response_status:
      'Er hat mit Status {status} geantwortet. Nur ein Status von 200 bis 299 besagt, dass etwas angekommen ist.',
    secret_unreadable: 'Der Server kann das Secret des Endpunkts nicht mehr lesen. Erneuern Sie es.',
    timeout: 'Er hat nicht rechtzeitig geantwortet.',
  },
  greetings: { named: 'Guten Tag {personName},', unnamed: 'Guten Tag,' },
  invitation: {
    subject: 'Ihre Einladung zu Jornada',
    before: ['{greeting}', '{inviterName} lädt Sie ein, Jornada bei {companyName} zu nutzen.', 'Ihre Rolle: {role}'],
    action: 'Einladung annehmen',
    after: [
      'Der Link funktioniert nur einmal und nur bis {expiresAt}. Er ist nur für Sie bestimmt: Bitte geben Sie ihn nicht weiter.',
      'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese Nachricht ignorieren.',
    ],
  },
  password_reset: {
    subject: 'Neues Passwort für Jornada wählen',
    before: [
      'Guten Tag,',
      'jemand hat ein neues Passwort für Ihr Jornada-Konto angefordert. Wenn Sie das waren, wählen Sie es hier.',
    ],
    action: 'Neues Passwort wählen',
    after: [
      'Der Link funktioniert nur einmal und nur bis {expiresAt}.',
      'Wenn Sie das nicht waren, können Sie diese Nachricht ignorieren. Ihr Passwort bleibt, wie es ist.',
    ],
  },
  password_changed: {
    subject: 'Ihr Jornada-Passwort wurde geändert',
    before: [
      'Guten Tag,',
      'das Passwort Ihres Jornada-Kontos wurde geändert, und alle anderen Sitzungen wurden beendet.',
    ],
    after: [
      'Wenn Sie das waren, müssen Sie nichts weiter tun.',
      'Wenn Sie das nicht waren, klicken Sie jetzt auf der Anmeldeseite auf „Passwort vergessen?“ und informieren Sie die Administration Ihres Unternehmens.',
    ],
  },
  sign_in_changed: {
    subject: 'Die Anmeldung bei Ihrem Jornada-Konto wurde geändert',
    before: ['Guten Tag,', '{change}'],
    after: [
      'Wenn Sie das waren, müssen Sie nichts weiter tun.',
      'Wenn Sie das nicht waren, ändern Sie jetzt unter „Mein Konto“ Ihr Passwort, entfernen Sie dort alles, was Sie nicht kennen, und informieren Sie die Administration Ihres Unternehmens.',
    ],
  },
  request_waiting: {
    subject: 'Ein Antrag wartet auf Ihre Entscheidung',
    before: ['Guten Tag,', 'bei {companyName} wartet ein Antrag auf Ihre Entscheidung.'],
    action: 'Posteingang öffnen',
    after: ['Unter „Mein Konto › Benachrichtigungen“ können Sie diese Nachrichten abschalten.'],
  },
  request_decided: {
    subject: 'Über Ihren Antrag wurde entschieden',
    before: ['Guten Tag,', 'Ihr Antrag bei {companyName} wurde {decision}.'],
    action: 'Jornada öffnen',
    after: ['Unter „Mein Konto › Benachrichtigungen“ können Sie diese Nachrichten abschalten.'],
  },
  delegation: {
    subject: 'Sie vertreten jemanden bei Entscheidungen',
    before: [
      'Guten Tag,',
      'bei {companyName} entscheiden Sie vom {firstOn} bis zum {lastOn} in Vertretung über Anträge.',
    ],
    action: 'Posteingang öffnen',
    after: ['Unter „Mein Konto › Benachrichtigungen“ können Sie diese Nachrichten abschalten.'],
  },
  forgotten_clock_out: {
    subject: 'Sie haben sich nicht ausgestempelt',
    before: [
      'Guten Tag,',
      'bei {companyName} haben Sie sich am {workOn} nicht ausgestempelt. Jornada hat den Eintrag beendet. Prüfen Sie das Ende, und schlagen Sie eine Korrektur vor, wenn es nicht stimmt.',
    ],
    action: 'Meine Zeiten öffnen',
    after: ['Unter „Mein Konto › Benachrichtigungen“ können Sie diese Nachrichten abschalten.'],
  },
  silent_device: {
    subject: 'Ein Gerät meldet sich nicht',
    before: [
      'Guten Tag,',
      'ein Gerät von {companyName} hat sich seit {silentSince} nicht gemeldet. Prüfen Sie Strom und Netzwerk.',
    ],
    action: 'Geräte öffnen',
    after: ['Unter „Mein Konto › Benachrichtigungen“ können Sie diese Nachrichten abschalten.'],
  },
  daily_notices: {
    subject: 'Ihre Benachrichtigungen des Tages',
    before: ['Guten Tag,', 'diese Benachrichtigungen bei {companyName} sind ungelesen:'],
    action: 'Benachrichtigungen öffnen',
    after: ['Sie erhalten sie einmal am Tag. Unter „Mein Konto › Benachrichtigungen“ können Sie das ändern.'],
  },
  decision_reminder: {
    subject: 'Anträge warten auf Ihre Entscheidung',
    before: ['Guten Tag,', '{waiting}'],
    action: 'Posteingang öffnen',
    after: [
      'Unter „Mein Konto › Benachrichtigungen“ können Sie diese Erinnerungen abschalten. Wann sie kommen, legt die Administration Ihres Unternehmens fest.',
    ],
  },
  month_to_confirm: {
    subject: 'Bestätigen Sie Ihren Monat',
    before: [
      'Guten Tag,',
      'Ihre Zeiten bei {companyName} vom {firstOn} bis zum {lastOn} können Sie jetzt prüfen. Bestätigen Sie sie, oder sagen Sie Ihrer Führungskraft, was fehlt.',
    ],
    action: 'Meinen Monat öffnen',
    after: ['Unter „Mein Konto › Benachrichtigungen“ können Sie diese Erinnerungen abschalten.'],
  },
  months_to_approve: {
    subject: 'Monate warten auf Ihre Genehmigung',
    before: ['Guten Tag,', 'Bei {companyName} warten Monate von Personen aus Ihrem Team auf Ihre Genehmigung.'],
    action: 'Zeiträume öffnen',
    after: ['Unter „Mein Konto › Benachrichtigungen“ können Sie diese Erinnerungen abschalten.'],
  },
  changed_leave: {
    subject: 'Genehmigte Abwesenheiten haben sich geändert',
    before: [
      'Guten Tag,',
      'Ihre freien Tage vom {ownFirstOn} bis zum {ownLastOn} bei {companyName} werden anders angerechnet, weil ein Feiertag, ein Vertrag oder eine Vertragsänderung Ihre Sollzeit geändert hat oder eine andere Abwesenheit an ihre Stelle getreten ist.',
      'Freie Tage, die Sie bei {companyName} genehmigt haben, werden vom {approvedFirstOn} bis zum {approvedLastOn} anders angerechnet, weil sich die Sollzeit dieser Personen geändert hat oder eine andere Abwesenheit an ihre Stelle getreten ist.',
    ],
    action: 'Abwesenheiten öffnen',
    after: [
      'Die Buchungen des Urlaubskontos zeigen, was jeder Tag vorher gekostet hat, was er jetzt kostet und warum. Sie können diese Nachrichten unter „Mein Konto › Benachrichtigungen“ abschalten.',
    ],
  },
  correction_proposed: {
    subject: 'Eine Korrektur der Arbeitszeit braucht Ihre Antwort',
    before: [
      'Guten Tag,',
      '{proposerName} schlägt eine Korrektur der Arbeitszeit von {employeeName} bei {companyName} vor.',
      'Erfasst: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Vorgeschlagen: {afterOn}, {afterSpan}, {afterEntry}',
      'Vorgeschlagen: den Eintrag vom {deletedOn} löschen',
      'Grund: {reason}',
      'Bitte antworten Sie bis zum {answerOn}. Danach kann die Verwaltung sie ohne Ihr Einverständnis ausführen.',
    ],
    action: 'Korrekturen öffnen',
    after: [
      'Bis zur Annahme bleibt die erfasste Zeit, wie sie ist. Sie können diese Nachrichten unter „Mein Konto › Benachrichtigungen“ abschalten.',
    ],
  },
  correction_reminder: {
    subject: 'Eine Korrektur der Arbeitszeit ist noch offen',
    before: [
      'Guten Tag,',
      'Die Korrektur der Arbeitszeit von {employeeName} bei {companyName}, die {proposerName} am {proposedOn} vorgeschlagen hat, ist noch offen.',
      'Erfasst: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Vorgeschlagen: {afterOn}, {afterSpan}, {afterEntry}',
      'Vorgeschlagen: den Eintrag vom {deletedOn} löschen',
      'Grund: {reason}',
      'Bitte antworten Sie bis zum {answerOn}. Danach kann die Verwaltung sie ohne Ihr Einverständnis ausführen.',
    ],
    action: 'Korrekturen öffnen',
    after: [
      'Bis zur Annahme bleibt die erfasste Zeit, wie sie ist. Sie können diese Nachrichten unter „Mein Konto › Benachrichtigungen“ abschalten.',
    ],
  },
  correction_decided: {
    subject: 'Eine Korrektur der Arbeitszeit wurde beantwortet',
    before: [
      'Guten Tag,',
      'Es geht um eine Korrektur der Arbeitszeit von {employeeName} bei {companyName}.',
      '{outcome}',
      'Erfasst: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Vorgeschlagen: {afterOn}, {afterSpan}, {afterEntry}',
      'Vorgeschlagen: den Eintrag vom {deletedOn} löschen',
      'Grund: {reason}',
      'Kommentar: {comment}',
    ],
    action: 'Korrekturen öffnen',
    after: ['Sie können diese Nachrichten unter „Mein Konto › Benachrichtigungen“ abschalten.'],
  },
  document_expiry: {
    subject: 'Ein Dokument läuft bald ab',
    before: [
      'Guten Tag,',
      'Ein Dokument zu einer Person bei {companyName} ist bis zum {expiresOn} gültig. Wenn es ein neues gibt, fügen Sie es bitte den Dokumenten der Person hinzu.',
    ],
    action: 'Dokumente öffnen',
    after: [
      'Sie erhalten diese Nachricht 30 und 7 Tage vor dem letzten Tag eines Dokuments und an diesem Tag selbst. Sie können diese Nachrichten unter „Mein Konto › Benachrichtigungen“ abschalten.',
    ],
  },
  backup_overdue: {
    subject: 'Sicherungen sind überfällig',
    before: [
      'Guten Tag,',
      'diese Installation von Jornada hat seit {goodUntil} keine gültige Sicherung.',
      'Letzter Fehler: {reason}',
    ],
    after: [
      'Prüfen Sie den Ordner von JORNADA_BACKUP_DIR, den freien Platz darin und das Protokoll des Servers. Jornada versucht es weiter.',
      'Sie erhalten eine Nachricht je Unterbrechung an die Adresse von JORNADA_OPERATOR_EMAIL.',
    ],
  },
  webhook_failing: {
    subject: 'Ein Webhook-Endpunkt ist gestört',
    before: [
      'Guten Tag,',
      'ein Webhook-Endpunkt von {companyName} ist seit {failingSince} gestört: Was Jornada dorthin sendet, kommt nicht an.',
      'Host: {host}',
      'Beschreibung: {description}',
      '{answer}',
    ],
    action: 'Endpunkt öffnen',
    after: [
      'Jornada versucht es in wachsenden Abständen weiter. Nach {days} Tagen ohne Erfolg wird der Endpunkt ausgeschaltet.',
      'Sie erhalten jedes Mal, wenn ein Endpunkt ausfällt, eine Nachricht. Unter „Mein Konto › Benachrichtigungen“ können Sie diese Nachrichten abschalten.',
    ],
  },
  test: {
    subject: 'Testnachricht von Jornada',
    before: ['Guten Tag,', 'dies ist ein Test. Jornada kann über seinen Mailserver Nachrichten senden.'],
    after: ['Sie müssen nichts weiter tun.'],
  },
};
