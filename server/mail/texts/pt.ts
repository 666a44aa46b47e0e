import type { MailTexts } from './en.ts';

export const pt: MailTexts = {
  roles: {
    owner: 'Proprietário',
    administrator: 'Administrador',
    manager: 'Gestor',
    viewer: 'Leitura',
    employee: 'Colaborador',
  },
  invitation: {
    subject: 'O seu convite para o Jornada',
    before: [
      'Olá,',
      '{inviterName} enviou-lhe um convite para usar o Jornada com {companyName}.',
      'A sua função: {role}',
    ],
    action: 'Aceitar o convite',
    after: [
      'A ligação funciona uma única vez, até {expiresAt}. É só para si: não a partilhe.',
      'Se não esperava este convite, pode ignorar esta mensagem.',
    ],
  },
  password_reset: {
    subject: 'Escolha uma nova palavra-passe do Jornada',
    before: ['Olá,', 'Alguém pediu uma nova palavra-passe para a sua conta do Jornada. Se foi você, escolha-a aqui.'],
    action: 'Escolher uma nova palavra-passe',
    after: [
      'A ligação funciona uma única vez, até {expiresAt}.',
      'Se não foi você, pode ignorar esta mensagem. A sua palavra-passe continua a mesma.',
    ],
  },
  password_changed: {
    subject: 'A sua palavra-passe do Jornada foi alterada',
    before: ['Olá,', 'A palavra-passe da sua conta do Jornada foi alterada e todas as sessões foram terminadas.'],
    after: [
      'Se foi você, não precisa de fazer mais nada.',
      'Se não foi você, escolha agora «Esqueceu-se da palavra-passe?» na página de início de sessão e avise um administrador da sua empresa.',
    ],
  },
};
