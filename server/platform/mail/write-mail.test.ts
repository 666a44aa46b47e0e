import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTransport } from 'nodemailer';
import type { Mail, MailKind, MailValues, SignInChange, WebhookAnswer } from './mails.ts';
import { giveUpAt, isMailAddress, nextAttemptAt } from './rules-mail.ts';
import { writeMail } from './write-mail.ts';

const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'] as const;
const LINK = 'https://time.example/invitation#a-SECRET_0';
const expiresAt = Temporal.Instant.from('2026-11-29T13:30:00Z');

const SIGN_IN_CHANGES: SignInChange[] = [
  ...(['app_added', 'app_removed', 'codes_renewed', 'passkey_added', 'passkey_removed', 'provider_added'] as const),
];
const ANSWERS: WebhookAnswer[] = [
  ...(['connection_failed', 'gone', 'private_address', 'response_status', 'secret_unreadable', 'timeout'] as const),
];
const hasStatus = (answer: WebhookAnswer) => answer === 'gone' || answer === 'response_status';
const CORRECTED = {
  ...{ companyName: 'Acme & Söhne', employeeName: 'Ana Gil', reason: 'Forgot the break', link: LINK },
  ...{ beforeOn: '2026-11-27', beforeSpan: '09:00–12:00', beforeEntry: 'work' as const },
  ...{ afterOn: '2026-11-27', afterSpan: '09:00–12:30 (Coffee)', afterEntry: 'pause' as const },
};
const values: MailValues = {
  invitation: {
    ...{ inviterName: 'Bea Núñez', companyName: 'Acme & Söhne', role: 'manager', link: LINK, expiresAt },
    timeZone: 'Europe/Madrid',
  },
  password_reset: { link: LINK, expiresAt },
  password_changed: {},
  test: {},
  sign_in_changed: { change: 'app_removed' },
  request_waiting: { companyName: 'Acme & Söhne', link: LINK },
  request_decided: { companyName: 'Acme & Söhne', link: LINK, decision: 'rejected' },
  delegation: { companyName: 'Acme & Söhne', link: LINK, firstOn: '2026-12-01', lastOn: '2026-12-24' },
  forgotten_clock_out: { companyName: 'Acme & Söhne', link: LINK, workOn: '2026-11-27' },
  silent_device: { companyName: 'Acme & Söhne', link: LINK, silentSince: expiresAt, timeZone: 'Europe/Madrid' },
  daily_notices: { companyName: 'Acme & Söhne', link: LINK, kinds: { request_waiting: 2, forgotten_clock_out: 1 } },
  decision_reminder: { companyName: 'Acme & Söhne', count: 3, oldestOn: '2026-11-12', link: LINK },
  month_to_confirm: { companyName: 'Acme & Söhne', firstOn: '2026-11-01', lastOn: '2026-11-30', link: LINK },
  months_to_approve: { companyName: 'Acme & Söhne', link: LINK },
  changed_leave: {
    ...{ companyName: 'Acme & Söhne', ownFirstOn: '2026-12-24', ownLastOn: '2026-12-31', link: LINK },
    ...{ approvedFirstOn: '2026-11-12', approvedLastOn: '2027-01-02' },
  },
  correction_proposed: { ...CORRECTED, proposerName: 'Bea Núñez', answerOn: '2026-12-14' },
  correction_reminder: { ...CORRECTED, proposerName: 'Bea Núñez', proposedOn: '2026-11-30', answerOn: '2026-12-14' },
  correction_decided: { ...CORRECTED, outcome: 'rejected', deciderName: 'Ana Gil', comment: 'I was ill' },
  document_expiry: { companyName: 'Acme & Söhne', expiresOn: '2026-12-31', link: LINK },
  backup_overdue: { goodUntil: expiresAt, reason: 'ENOSPC: no space left on device, write' },
  webhook_failing: {
    ...{ companyName: 'Acme & Söhne', host: 'hooks.example:8443', description: 'Payroll', failingSince: expiresAt },
    ...{ timeZone: 'Europe/Madrid', answer: 'response_status', status: 503, days: 3, link: LINK },
  },
};
const write = (kind: MailKind, language: string, given: object = values[kind]) =>
  writeMail({ to: 'ana@acme.example', language, kind, values: given } as Mail);

const SAYS = {
  en: {
    invitation: [
      'Your invitation to Jornada',
      'Bea Núñez invites you to use Jornada at Acme & Söhne.',
      'Your role: Manager',
      'until 29 November 2026',
    ],
    password_reset: ['Choose a new Jornada password', 'Choose a new password:\n', 'Your password stays as it is.'],
    test: ['Test message from Jornada', 'This is a test.'],
    password_changed: ['Your Jornada password was changed', 'all its other sessions were ended'],
    sign_in_changed: [
      'The sign-in of your Jornada account was changed',
      'Two-step verification was turned off for your Jornada account.',
      'change your password under My account now',
    ],
    decision_reminder: [
      'Requests are waiting for your decision',
      '3 requests are waiting for your decision at Acme & Söhne. The oldest has been waiting since 12 November 2026.',
      'Open the Inbox:\n',
    ],
    month_to_confirm: ['Confirm your month', 'from 1 November 2026 to 30 November 2026', 'Open my month:\n'],
    months_to_approve: ['Months are pending your approval', 'At Acme & Söhne, months', 'Open the periods:\n'],
    changed_leave: [
      'Approved leave has changed',
      'Your days off from 24 December 2026 to 31 December 2026 at Acme & Söhne',
      'from 12 November 2026 to 2 January 2027',
      'Open the absences:\n',
    ],
    document_expiry: [
      'A document is about to expire',
      'A document of a person at Acme & Söhne is valid until 31 December 2026, its last day.',
      'Open the documents:\n',
    ],
    webhook_failing: [
      'A webhook endpoint is failing',
      'A webhook endpoint of Acme & Söhne has been failing since 29 November 2026 at 14:30 CET',
      'Host: hooks.example:8443',
      'Description: Payroll',
      'It answered with status 503.',
      'After 3 days without success',
      'Open the endpoint:\n',
    ],
  },
  es: {
    invitation: [
      'Tu invitación a Jornada',
      'Bea Núñez te invita',
      'Tu rol: Responsable',
      'hasta el 29 de noviembre de 2026',
    ],
    password_reset: [
      'Elige una nueva contraseña de Jornada',
      'Elegir una nueva contraseña:\n',
      'Tu contraseña no cambia.',
    ],
    test: ['Mensaje de prueba de Jornada', 'Esto es una prueba.'],
    password_changed: ['Se ha cambiado tu contraseña de Jornada', 'se han cerrado todas sus demás sesiones'],
    sign_in_changed: [
      'Ha cambiado el inicio de sesión de tu cuenta de Jornada',
      'Se ha desactivado la verificación en dos pasos',
      'cambia ahora tu contraseña',
    ],
    decision_reminder: [
      'Hay solicitudes pendientes de tu decisión',
      '3 solicitudes pendientes de tu decisión en Acme & Söhne. La más antigua espera desde el 12 de noviembre de 2026.',
    ],
    month_to_confirm: ['Confirma tu mes', 'del 1 de noviembre de 2026 al 30 de noviembre de 2026'],
    months_to_approve: ['Hay meses pendientes de tu aprobación', 'En Acme & Söhne'],
    changed_leave: [
      'Ha cambiado una ausencia aprobada',
      'Tus días libres del 24 de diciembre de 2026 al 31 de diciembre de 2026 en Acme & Söhne',
      'del 12 de noviembre de 2026 al 2 de enero de 2027',
      'Abrir las ausencias:\n',
    ],
    document_expiry: [
      'Un documento está a punto de caducar',
      'Un documento de una persona de Acme & Söhne es válido hasta el 31 de diciembre de 2026',
    ],
    webhook_failing: [
      'Un endpoint de webhooks está fallando',
      'Un endpoint de webhooks de Acme & Söhne falla desde el 29 de noviembre de 2026',
      'Respondió con el estado 503.',
      'Tras 3 días sin éxito',
    ],
  },
  de: {
    invitation: [
      'Ihre Einladung zu Jornada',
      'Bea Núñez lädt Sie ein',
      'Ihre Rolle: Führungskraft',
      'bis 29. November 2026',
    ],
    password_reset: [
      'Neues Passwort für Jornada wählen',
      'Neues Passwort wählen:\n',
      'Ihr Passwort bleibt, wie es ist.',
    ],
    test: ['Testnachricht von Jornada', 'dies ist ein Test.'],
    password_changed: ['Ihr Jornada-Passwort wurde geändert', 'alle anderen Sitzungen wurden beendet'],
    sign_in_changed: [
      'Die Anmeldung bei Ihrem Jornada-Konto wurde geändert',
      'die Zwei-Faktor-Anmeldung Ihres Jornada-Kontos wurde ausgeschaltet.',
      'ändern Sie jetzt',
    ],
    decision_reminder: [
      'Anträge warten auf Ihre Entscheidung',
      'Bei Acme & Söhne warten 3 Anträge auf Ihre Entscheidung. Der älteste wartet seit dem 12. November 2026.',
    ],
    month_to_confirm: ['Bestätigen Sie Ihren Monat', 'vom 1. November 2026 bis zum 30. November 2026'],
    months_to_approve: ['Monate warten auf Ihre Genehmigung', 'Bei Acme & Söhne'],
    changed_leave: [
      'Genehmigte Abwesenheiten haben sich geändert',
      'Ihre freien Tage vom 24. Dezember 2026 bis zum 31. Dezember 2026 bei Acme & Söhne',
      'vom 12. November 2026 bis zum 2. Januar 2027',
      'Abwesenheiten öffnen:\n',
    ],
    document_expiry: [
      'Ein Dokument läuft bald ab',
      'Ein Dokument zu einer Person bei Acme & Söhne ist bis zum 31. Dezember 2026 gültig.',
    ],
    webhook_failing: [
      'Ein Webhook-Endpunkt ist gestört',
      'ein Webhook-Endpunkt von Acme & Söhne ist seit 29. November 2026 um 14:30 MEZ gestört',
      'Er hat mit Status 503 geantwortet.',
      'Nach 3 Tagen ohne Erfolg',
    ],
  },
  fr: {
    invitation: [
      'Votre invitation à rejoindre Jornada',
      'Bea Núñez vous invite',
      'Votre rôle : Responsable',
      'jusqu’au 29 novembre 2026',
    ],
    password_reset: [
      'Choisissez un nouveau mot de passe Jornada',
      'Choisir un nouveau mot de passe',
      'Votre mot de passe ne change pas.',
    ],
    test: ['Message de test de Jornada', 'Ceci est un test.'],
    password_changed: ['Votre mot de passe Jornada a été modifié', 'toutes ses autres sessions ont été fermées'],
    sign_in_changed: [
      'La connexion à votre compte Jornada a été modifiée',
      'La validation en deux étapes de votre compte Jornada a été désactivée.',
      'changez dès maintenant votre mot de passe',
    ],
    decision_reminder: [
      'Des demandes attendent votre décision',
      '3 demandes attendent votre décision chez Acme & Söhne. La plus ancienne attend depuis le 12 novembre 2026.',
    ],
    month_to_confirm: ['Confirmez votre mois', 'du 1 novembre 2026 au 30 novembre 2026'],
    months_to_approve: ['Des mois attendent votre approbation', 'Chez Acme & Söhne'],
    changed_leave: [
      'Des congés validés ont changé',
      'Vos jours d’absence du 24 décembre 2026 au 31 décembre 2026 chez Acme & Söhne',
      'du 12 novembre 2026 au 2 janvier 2027',
      'Ouvrir les absences:\n',
    ],
    document_expiry: [
      'Un document arrive à expiration',
      'Un document d’une personne chez Acme & Söhne est valable jusqu’au 31 décembre 2026',
    ],
    webhook_failing: [
      'Un point de terminaison de webhook est en échec',
      'Chez Acme & Söhne, un point de terminaison de webhook est en échec depuis le 29 novembre 2026',
      'Il a répondu avec le statut 503.',
      'Après 3 jours sans succès',
    ],
  },
  pt: {
    invitation: [
      'O seu convite para o Jornada',
      'Bea Núñez enviou-lhe um convite',
      'A sua função: Gestor',
      'até 29 de novembro de 2026',
    ],
    password_reset: [
      'Escolha uma nova palavra-passe do Jornada',
      'Escolher uma nova palavra-passe:\n',
      'continua a mesma',
    ],
    test: ['Mensagem de teste do Jornada', 'Isto é um teste.'],
    password_changed: ['A sua palavra-passe do Jornada foi alterada', 'todas as outras sessões foram terminadas'],
    sign_in_changed: [
      'O início de sessão da sua conta do Jornada foi alterado',
      'A verificação em dois passos da sua conta do Jornada foi desativada.',
      'altere agora a sua palavra-passe',
    ],
    decision_reminder: [
      'Há pedidos à espera da sua decisão',
      '3 pedidos à espera da sua decisão em Acme & Söhne. O mais antigo está à espera desde 12 de novembro de 2026.',
    ],
    month_to_confirm: ['Confirme o seu mês', 'de 1 de novembro de 2026 a 30 de novembro de 2026'],
    months_to_approve: ['Há meses à espera da sua aprovação', 'Na Acme & Söhne'],
    changed_leave: [
      'Ausências aprovadas foram alteradas',
      'Os seus dias de ausência de 24 de dezembro de 2026 a 31 de dezembro de 2026 na Acme & Söhne',
      'de 12 de novembro de 2026 a 2 de janeiro de 2027',
      'Abrir as ausências:\n',
    ],
    document_expiry: [
      'Um documento está prestes a caducar',
      'Um documento de uma pessoa da Acme & Söhne é válido até 31 de dezembro de 2026',
    ],
    webhook_failing: [
      'Um endpoint de webhooks está a falhar',
      'Um endpoint de webhooks de Acme & Söhne está a falhar desde 29 de novembro de 2026',
      'Respondeu com o estado 503.',
      'Após 3 dias sem sucesso',
    ],
  },
} as const;

for (const language of LANGUAGES) {
  test(`mails in ${language} say what happened, what to do and until when, and their subjects nothing about anybody`, () => {
    for (const [kind, [subject, ...said]] of Object.entries(SAYS[language])) {
      const mail = write(kind as MailKind, language);
      assert.equal(mail.subject, subject);
      for (const text of said) assert.ok(mail.text.includes(text), `${kind}: ${text}\n${mail.text}`);
      assert.doesNotMatch(mail.text + mail.html + mail.subject, /\{\w*\}|undefined|null/);
      assert.doesNotMatch(mail.subject, /Bea|Acme|ana@|SECRET/);
      assert.ok(mail.html.includes(`<html lang="${language}">`));
      // The link once to press and once to copy; a test leads nowhere, and the mail about a change has none, so that nobody learns to press links in such mails.
      const hasLink = !kind.endsWith('_changed') && kind !== 'test';
      assert.equal(mail.html.split(LINK).length - 1, hasLink ? 2 : 0);
      assert.equal(mail.text.split(LINK).length - 1, hasLink ? 1 : 0);
    }
  });
}

const NOTICE_DATES: Record<string, RegExp> = {
  delegation: /1.*2026.*24.*2026/,
  forgotten_clock_out: /27.*2026/,
  silent_device: /29.*2026.*14:30/,
  backup_overdue: /29.*2026.*13:30.*ENOSPC: no space left on device, write/s,
};

test('M5 every kind in five languages: a subject of its own without a name, the values in the text, and where to switch it off', () => {
  for (const language of LANGUAGES) {
    const subjects = Object.keys(values).map((kind) => {
      const { subject, text, html } = write(kind as MailKind, language);
      assert.doesNotMatch(
        subject,
        /Ana|Gil|Bea|Núñez|Acme|Söhne|hooks\.|Payroll|Coffee|I was|SECRET|[{}\d]/,
        `${language} ${kind}`,
      );
      assert.doesNotMatch(text + html, /\{\w*\}|undefined|null|\[object/, `${language} ${kind}`);
      assert.match(text, NOTICE_DATES[kind] ?? /./, `${language} ${kind}`);
      return subject;
    });
    assert.equal(new Set(subjects).size, subjects.length, language);
  }
});

test('M5 the mail of the day names the kinds with their number, and nobody', () => {
  for (const language of LANGUAGES) {
    const { text } = write('daily_notices', language);
    assert.ok(text.includes(`• ${write('request_waiting', language).subject} (2)\n`), text);
    assert.ok(text.includes(`• ${write('forgotten_clock_out', language).subject}\n`), text);
    assert.equal(text.split('• ').length, 3);
  }
});

test('M5 a decision is said in each language', () => {
  for (const language of LANGUAGES) {
    const said = (decision: string) => write('request_decided', language, { ...values.request_decided, decision }).text;
    assert.notEqual(said('accepted'), said('rejected'));
  }
});

test('every change of the ways to sign in has a sentence of its own', () => {
  for (const language of LANGUAGES) {
    const said = SIGN_IN_CHANGES.map((change) => write('sign_in_changed', language, { change }).text.split('\n\n')[1]);
    assert.equal(new Set(said).size, SIGN_IN_CHANGES.length, language);
  }
});

test('I6 an invitation greets the invited by name where it is known', () => {
  for (const [language, named, unnamed] of [
    ['en', 'Hello Ana García,', 'Hello,'],
    ['es', 'Hola, Ana García:', 'Hola:'],
    ['de', 'Guten Tag Ana García,', 'Guten Tag,'],
    ['fr', 'Bonjour Ana García,', 'Bonjour,'],
    ['pt', 'Olá Ana García,', 'Olá,'],
  ] as const) {
    const greeting = (given: object) => write('invitation', language, given).text.split('\n\n')[0];
    assert.equal(greeting({ ...values.invitation, personName: 'Ana García' }), named);
    assert.equal(greeting(values.invitation), unnamed);
  }
});

test('a reminder of one request speaks of one, in each language with its date alone', () => {
  for (const [language, said] of [
    ['en', 'A request has been waiting for your decision at Acme & Söhne since 12 November 2026.'],
    ['es', 'Una solicitud espera tu decisión en Acme & Söhne desde el 12 de noviembre de 2026.'],
    ['de', 'Bei Acme & Söhne wartet seit dem 12. November 2026 ein Antrag auf Ihre Entscheidung.'],
    ['fr', 'Une demande attend votre décision chez Acme & Söhne depuis le 12 novembre 2026.'],
    ['pt', 'Há um pedido à espera da sua decisão em Acme & Söhne desde 12 de novembro de 2026.'],
  ] as const) {
    const { text } = write('decision_reminder', language, { ...values.decision_reminder, count: 1 });
    assert.equal(text.split('\n\n')[1], said);
  }
});

test('M5 a failing endpoint that has no description, answered nothing, or is off already is not said to', () => {
  const { description: _, status: __, ...rest } = values.webhook_failing;
  for (const language of LANGUAGES) {
    for (const answer of ANSWERS) {
      const { text } = write('webhook_failing', language, {
        ...rest,
        answer,
        ...(hasStatus(answer) && { status: 410 }),
      });
      assert.doesNotMatch(text, /Desc|Beschr|\{|undefined/, `${language} ${answer}`);
      assert.equal(text.split('\n\n').length, 8, `${language} ${answer}`);
    }
    const gone = write('webhook_failing', language, { ...rest, answer: 'gone', status: 410, days: undefined });
    assert.equal(gone.text.split('\n\n').length, 7, `${language}: nothing is tried again`);
  }
});

test('a language that we do not have is English, and its country does not matter', () => {
  assert.equal(write('password_changed', 'nl').subject, SAYS.en.password_changed[0]);
  assert.equal(write('password_changed', 'pt-BR').subject, SAYS.pt.password_changed[0]);
});

test('times are in the zone of the company, else in UTC, and say so', () => {
  assert.match(write('invitation', 'en').text, /29 November 2026 at 14:30 CET/);
  assert.match(write('password_reset', 'de').text, /29\. November 2026 um 13:30 UTC/);
});

test('an invitation without a role does not speak of one', () => {
  assert.doesNotMatch(write('invitation', 'en', { ...values.invitation, role: undefined }).text, /role/);
});

test('names are text in both forms: no markup, no line of their own, no control characters, no end', () => {
  const inviterName = 'Bea <img src=x onerror=alert(1)>\r\n\r\nBcc: eve@evil.example\u2028\u202e"&\'';
  const { text, html, subject } = write('invitation', 'en', {
    ...values.invitation,
    ...{ inviterName, companyName: `{link} ${'x'.repeat(500)}` },
  });
  assert.ok(html.includes('Bea &lt;img src=x onerror=alert(1)&gt; Bcc: eve@evil.example &quot;&amp;&#39; invites you'));
  assert.ok(text.includes('Bea <img src=x onerror=alert(1)> Bcc: eve@evil.example "&\' invites you'));
  assert.doesNotMatch(text, /^Bcc/m);
  assert.ok(text.includes('{link} xxx'), 'a name is not filled in again');
  assert.ok(!text.includes('x'.repeat(101)));
  assert.equal(subject, SAYS.en.invitation[0]);
});

test('a link is text too', () => {
  const link = `https://time.example/"><script>alert(1)</script>#'`;
  const { html } = write('password_reset', 'en', { link, expiresAt });
  assert.doesNotMatch(html, /<script|href="[^"]*'/);
});

test('a message has no headers but ours, whatever the names are', async () => {
  const mail = write('invitation', 'en', { ...values.invitation, inviterName: 'Bea\r\nBcc: eve@evil.example' });
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...{ ...mail, from: 'jornada@time.example', to: { name: '', address: 'ana@acme.example' } },
  });
  const [headers = ''] = message.toString().split('\r\n\r\n');
  assert.doesNotMatch(headers, /evil/);
});

test('one address and nothing else is an address', () => {
  for (const address of ['ana@acme.example', "o'neil+tag@sub.acme.example", 'ána@müller.example', 'admin@localhost'])
    assert.ok(isMailAddress(address), address);
  for (const text of [
    '',
    'ana',
    'a@',
    '@b',
    'a@b@c',
    'a b@c.example',
    'a@b.example\n',
    'A <a@b.example>',
    'a@b,c@d',
    'a:b@c',
    'a@[1.2.3.4];',
  ])
    assert.ok(!isMailAddress(text), JSON.stringify(text));
});

test('a mail is given up after a day, or when its link ends', () => {
  const now = Temporal.Instant.from('2026-11-22T10:00:00Z');
  assert.equal(String(giveUpAt(now, undefined)), '2026-11-23T10:00:00Z');
  assert.equal(String(giveUpAt(now, now.add({ hours: 1 }))), '2026-11-22T11:00:00Z');
  assert.equal(String(giveUpAt(now, now.add({ hours: 168 }))), '2026-11-23T10:00:00Z');
  const next = (attempts: number, random = 0) =>
    nextAttemptAt(attempts, { now, giveUpAt: now.add({ hours: 4 }), random })
      ?.since(now)
      .total('minutes');
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7].map((attempts) => next(attempts)),
    [1, 2, 5, 15, 30, 60, 120],
  );
  assert.deepEqual([next(1, 1), next(8), next(100)], [1.2, undefined, undefined]);
});
