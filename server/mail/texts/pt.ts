import type { MailTexts } from './en.ts';

export const pt: MailTexts = {
  roles: {
    owner: 'Proprietário',
    administrator: 'Administrador',
    manager: 'Gestor',
    viewer: 'Leitura',
    employee: 'Colaborador',
  },
  changes: {
    app_added: 'A verificação em dois passos com uma aplicação de autenticação foi ativada na sua conta do Jornada.',
    app_removed: 'A verificação em dois passos da sua conta do Jornada foi desativada.',
    codes_renewed: 'A sua conta do Jornada tem novos códigos de recuperação. Os anteriores já não funcionam.',
    passkey_added: 'Foi adicionada uma chave de acesso à sua conta do Jornada.',
    passkey_removed: 'Foi removida uma chave de acesso da sua conta do Jornada.',
    provider_added:
      'Alguém entrou pela primeira vez na sua conta do Jornada com o início de sessão único da sua empresa. A partir de agora também é possível entrar assim.',
  },
  waiting: {
    one: 'Há um pedido à espera da sua decisão em {companyName} desde {oldestOn}.',
    other: 'Há {count} pedidos à espera da sua decisão em {companyName}. O mais antigo está à espera desde {oldestOn}.',
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
    before: [
      'Olá,',
      'A palavra-passe da sua conta do Jornada foi alterada e todas as outras sessões foram terminadas.',
    ],
    after: [
      'Se foi você, não precisa de fazer mais nada.',
      'Se não foi você, escolha agora «Esqueceu-se da palavra-passe?» na página de início de sessão e avise um administrador da sua empresa.',
    ],
  },
  sign_in_changed: {
    subject: 'O início de sessão da sua conta do Jornada foi alterado',
    before: ['Olá,', '{change}'],
    after: [
      'Se foi você, não precisa de fazer mais nada.',
      'Se não foi você, altere agora a sua palavra-passe em «A minha conta», remova aí o que não reconhecer e avise um administrador da sua empresa.',
    ],
  },
  decision_reminder: {
    subject: 'Há pedidos à espera da sua decisão',
    before: ['Olá,', '{waiting}'],
    action: 'Abrir a caixa de entrada',
    after: ['Um administrador da sua empresa pode alterar quando estes lembretes são enviados ou desativá-los.'],
  },
};
