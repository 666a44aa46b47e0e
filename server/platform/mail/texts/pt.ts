import type { MailTexts } from './en.ts';

export const pt: MailTexts = {
  roles: {
    owner: 'Proprietário',
    administrator: 'Administrador',
    manager: 'Gestor',
    viewer: 'Leitor',
    employee: 'Colaborador',
  },
  changes: {
    app_added: 'A verificação em dois passos com uma aplicação de autenticação foi ativada na sua conta do Jornada.',
    app_removed: 'A verificação em dois passos da sua conta do Jornada foi desativada.',
    codes_renewed: 'A sua conta do Jornada tem novos códigos de recuperação. Os anteriores já não funcionam.',
    passkey_added: 'Foi adicionada uma chave de acesso à sua conta do Jornada.',
    passkey_removed: 'Foi removida uma chave de acesso da sua conta do Jornada.',
    provider_added:
      'Alguém iniciou sessão pela primeira vez na sua conta do Jornada com o início de sessão único da sua empresa. A partir de agora, também é possível iniciar sessão assim.',
  },
  waiting: {
    one: 'Há um pedido à espera da sua decisão em {companyName} desde {oldestOn}.',
    other: 'Há {count} pedidos à espera da sua decisão em {companyName}. O mais antigo está à espera desde {oldestOn}.',
  },
  decisions: { accepted: 'aprovado', rejected: 'recusado' },
  entries: { work: 'trabalho', pause: 'pausa' },
  outcomes: {
    accepted: '{deciderName} aceitou a correção. O tempo registado mudou.',
    rejected: '{deciderName} recusou a correção. O tempo registado fica como está.',
    withdrawn: '{deciderName} retirou a correção. O tempo registado fica como está.',
    carried_out: '{deciderName} aplicou a correção sem resposta a tempo. O tempo registado mudou.',
    objected: '{deciderName} opõe-se à correção. A oposição fica junto do registo.',
  },
  answers: {
    connection_failed: 'Está inacessível. Verifique o endereço, o certificado e a firewall.',
    gone: 'Respondeu que já não existe (estado {status}), por isso o Jornada desativou-o. Se o endereço mudou, altere-o e volte a ativar o endpoint.',
    private_address: 'O endereço está numa rede privada, para onde este servidor não envia nada.',
    response_status: 'Respondeu com o estado {status}. Só um estado de 200 a 299 indica que algo foi recebido.',
    secret_unreadable: 'O servidor já não consegue ler o segredo do endpoint. Renove-o.',
    timeout: 'Não respondeu a tempo.',
  },
  greetings: { named: 'Olá {personName},', unnamed: 'Olá,' },
  invitation: {
    subject: 'O seu convite para o Jornada',
    before: [
      '{greeting}',
      '{inviterName} enviou-lhe um convite para usar o Jornada em {companyName}.',
      'A sua função: {role}',
    ],
    action: 'Aceitar o convite',
    after: [
      'A ligação só pode ser usada uma vez, até {expiresAt}. É só para si: não a partilhe.',
      'Se não esperava este convite, pode ignorar esta mensagem.',
    ],
  },
  password_reset: {
    subject: 'Escolha uma nova palavra-passe do Jornada',
    before: ['Olá,', 'Alguém pediu uma nova palavra-passe para a sua conta do Jornada. Se foi você, escolha-a aqui.'],
    action: 'Escolher uma nova palavra-passe',
    after: [
      'A ligação só pode ser usada uma vez, até {expiresAt}.',
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
  request_waiting: {
    subject: 'Um pedido espera a sua decisão',
    before: ['Olá,', 'Na {companyName} há um pedido à espera da sua decisão.'],
    action: 'Abrir a caixa de entrada',
    after: ['Pode desativar estas mensagens em «A minha conta › Avisos».'],
  },
  request_decided: {
    subject: 'O seu pedido tem resposta',
    before: ['Olá,', 'O seu pedido na {companyName} foi {decision}.'],
    action: 'Abrir o Jornada',
    after: ['Pode desativar estas mensagens em «A minha conta › Avisos».'],
  },
  delegation: {
    subject: 'Decide em vez de outra pessoa',
    before: ['Olá,', 'Na {companyName} decide sobre pedidos em vez de outra pessoa de {firstOn} a {lastOn}.'],
    action: 'Abrir a caixa de entrada',
    after: ['Pode desativar estas mensagens em «A minha conta › Avisos».'],
  },
  forgotten_clock_out: {
    subject: 'Falta um registo de saída',
    before: [
      'Olá,',
      'Na {companyName} não registou a saída em {workOn} e o Jornada fechou o registo. Verifique a hora de saída e proponha uma correção se não estiver certa.',
    ],
    action: 'Abrir os meus registos',
    after: ['Pode desativar estas mensagens em «A minha conta › Avisos».'],
  },
  silent_device: {
    subject: 'Um dispositivo não dá sinal',
    before: [
      'Olá,',
      'Um dispositivo de {companyName} não contacta o Jornada desde {silentSince}. Verifique a alimentação e a rede.',
    ],
    action: 'Abrir os dispositivos',
    after: ['Pode desativar estas mensagens em «A minha conta › Avisos».'],
  },
  daily_notices: {
    subject: 'Os seus avisos do dia',
    before: ['Olá,', 'Tem estes avisos por ler na {companyName}:'],
    action: 'Abrir os avisos',
    after: ['Recebe-os uma vez por dia. Pode alterar isto em «A minha conta › Avisos».'],
  },
  decision_reminder: {
    subject: 'Há pedidos à espera da sua decisão',
    before: ['Olá,', '{waiting}'],
    action: 'Abrir a caixa de entrada',
    after: [
      'Pode desativar estes lembretes em «A minha conta › Avisos». Um administrador da sua empresa pode alterar quando são enviados.',
    ],
  },
  month_to_confirm: {
    subject: 'Confirme o seu mês',
    before: [
      'Olá,',
      'As suas horas na {companyName} de {firstOn} a {lastOn} estão prontas para verificar. Confirme-as ou diga ao seu responsável o que falta.',
    ],
    action: 'Abrir o meu mês',
    after: ['Pode desativar estes lembretes em «A minha conta › Avisos».'],
  },
  months_to_approve: {
    subject: 'Há meses à espera da sua aprovação',
    before: ['Olá,', 'Na {companyName}, há meses de pessoas da sua equipa à espera da sua aprovação.'],
    action: 'Abrir os períodos',
    after: ['Pode desativar estes lembretes em «A minha conta › Avisos».'],
  },
  changed_leave: {
    subject: 'Ausências aprovadas foram alteradas',
    before: [
      'Olá,',
      'Os seus dias de ausência de {ownFirstOn} a {ownLastOn} na {companyName} passam a ser descontados de outra forma, porque um feriado, um contrato ou uma adenda mudou o seu horário, ou porque outra ausência tomou o lugar deles.',
      'Os dias de ausência que aprovou na {companyName}, de {approvedFirstOn} a {approvedLastOn}, passam a ser descontados de outra forma, porque o horário dessas pessoas mudou, ou porque outra ausência tomou o lugar deles.',
    ],
    action: 'Abrir as ausências',
    after: [
      'Os movimentos de férias mostram quanto cada dia descontava antes, quanto desconta agora e porquê. Pode desativar estas mensagens em «A minha conta › Avisos».',
    ],
  },
  correction_proposed: {
    subject: 'Uma correção do tempo de trabalho espera a sua resposta',
    before: [
      'Olá,',
      '{proposerName} propõe uma correção do tempo de trabalho de {employeeName} em {companyName}.',
      'Registado: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Proposto: {afterOn}, {afterSpan}, {afterEntry}',
      'Proposto: eliminar o registo de {deletedOn}',
      'Motivo: {reason}',
      'Responda até {answerOn}. Depois, um administrador pode aplicá-la sem o seu acordo.',
    ],
    action: 'Abrir as correções',
    after: [
      'Enquanto não for aceite, o tempo registado fica como está. Pode desativar estas mensagens em «A minha conta › Avisos».',
    ],
  },
  correction_reminder: {
    subject: 'Uma correção do tempo de trabalho continua pendente',
    before: [
      'Olá,',
      'A correção do tempo de trabalho de {employeeName} em {companyName} que {proposerName} propôs em {proposedOn} continua pendente.',
      'Registado: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Proposto: {afterOn}, {afterSpan}, {afterEntry}',
      'Proposto: eliminar o registo de {deletedOn}',
      'Motivo: {reason}',
      'Responda até {answerOn}. Depois, um administrador pode aplicá-la sem o seu acordo.',
    ],
    action: 'Abrir as correções',
    after: [
      'Enquanto não for aceite, o tempo registado fica como está. Pode desativar estas mensagens em «A minha conta › Avisos».',
    ],
  },
  correction_decided: {
    subject: 'Uma correção do tempo de trabalho teve resposta',
    before: [
      'Olá,',
      'Trata-se de uma correção do tempo de trabalho de {employeeName} em {companyName}.',
      '{outcome}',
      'Registado: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Proposto: {afterOn}, {afterSpan}, {afterEntry}',
      'Proposto: eliminar o registo de {deletedOn}',
      'Motivo: {reason}',
      'Comentário: {comment}',
    ],
    action: 'Abrir as correções',
    after: ['Pode desativar estas mensagens em «A minha conta › Avisos».'],
  },
  document_expiry: {
    subject: 'Um documento está prestes a caducar',
    before: [
      'Olá,',
      'Um documento de uma pessoa da {companyName} é válido até {expiresOn}, o seu último dia. Se já houver um novo, adicione-o aos documentos da pessoa.',
    ],
    action: 'Abrir os documentos',
    after: [
      'Recebe esta mensagem 30 e 7 dias antes do último dia de um documento e no próprio dia. Pode desativar estas mensagens em «A minha conta › Avisos».',
    ],
  },
  backup_overdue: {
    subject: 'As cópias de segurança estão em atraso',
    before: [
      'Olá,',
      'Esta instalação do Jornada não tem nenhuma cópia de segurança válida desde {goodUntil}.',
      'Última falha: {reason}',
    ],
    after: [
      'Verifique a pasta de JORNADA_BACKUP_DIR, o espaço livre e o registo do servidor. O Jornada continua a tentar.',
      'Recebe uma mensagem por cada interrupção, no endereço de JORNADA_OPERATOR_EMAIL.',
    ],
  },
  webhook_failing: {
    subject: 'Um endpoint de webhooks está a falhar',
    before: [
      'Olá,',
      'Um endpoint de webhooks de {companyName} está a falhar desde {failingSince}: os envios do Jornada não são recebidos.',
      'Host: {host}',
      'Descrição: {description}',
      '{answer}',
    ],
    action: 'Abrir o endpoint',
    after: [
      'O Jornada continua a tentar, com intervalos cada vez maiores. Após {days} dias sem sucesso, desativa o endpoint.',
      'Recebe uma mensagem sempre que um endpoint começa a falhar. Pode desativar estas mensagens em «A minha conta › Avisos».',
    ],
  },
  test: {
    subject: 'Mensagem de teste do Jornada',
    before: ['Olá,', 'Isto é um teste. O Jornada consegue enviar mensagens através do seu servidor de correio.'],
    after: ['Não precisa de fazer nada.'],
  },
};
