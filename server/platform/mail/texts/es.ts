import type { MailTexts } from './en.ts';

export const es: MailTexts = {
  roles: {
    owner: 'Propietario',
    administrator: 'Administrador',
    manager: 'Responsable',
    viewer: 'Lector',
    employee: 'Empleado',
  },
  changes: {
    app_added:
      'Se ha activado la verificación en dos pasos con una aplicación de autenticación en tu cuenta de Jornada.',
    app_removed: 'Se ha desactivado la verificación en dos pasos de tu cuenta de Jornada.',
    codes_renewed: 'Tu cuenta de Jornada tiene nuevos códigos de recuperación. Los anteriores ya no funcionan.',
    passkey_added: 'Se ha añadido una llave de acceso a tu cuenta de Jornada.',
    passkey_removed: 'Se ha eliminado una llave de acceso de tu cuenta de Jornada.',
    provider_added:
      'Alguien ha entrado por primera vez en tu cuenta de Jornada con el inicio de sesión único de tu empresa. A partir de ahora también se puede entrar así.',
  },
  waiting: {
    one: 'Una solicitud espera tu decisión en {companyName} desde el {oldestOn}.',
    other:
      'Hay {count} solicitudes pendientes de tu decisión en {companyName}. La más antigua espera desde el {oldestOn}.',
  },
  decisions: { accepted: 'aprobada', rejected: 'rechazada' },
  entries: { work: 'trabajo', pause: 'pausa' },
  outcomes: {
    accepted: '{deciderName} ha aceptado la corrección. La jornada registrada ha cambiado.',
    rejected: '{deciderName} ha rechazado la corrección. La jornada registrada queda como está.',
    withdrawn: '{deciderName} ha retirado la corrección. La jornada registrada queda como está.',
    carried_out: '{deciderName} ha aplicado la corrección sin respuesta a tiempo. La jornada registrada ha cambiado.',
    objected: '{deciderName} se opone a la corrección. La oposición queda junto al fichaje.',
  },
  answers: {
    connection_failed: 'No se pudo conectar con él. Comprueba la dirección, su certificado y su cortafuegos.',
    gone: 'Respondió que ya no existe (estado {status}), así que Jornada lo ha desactivado. Si la dirección ha cambiado, actualízala y vuelve a activarlo.',
    private_address: 'Su dirección está en una red privada, a la que este servidor no envía nada.',
    response_status: 'Respondió con el estado {status}. Solo un estado de 200 a 299 indica que algo se ha recibido.',
    secret_unreadable: 'El servidor ya no puede leer el secreto del endpoint. Renueva el secreto.',
    timeout: 'No respondió a tiempo.',
  },
  greetings: { named: 'Hola, {personName}:', unnamed: 'Hola:' },
  invitation: {
    subject: 'Tu invitación a Jornada',
    before: ['{greeting}', '{inviterName} te invita a usar Jornada en {companyName}.', 'Tu rol: {role}'],
    action: 'Aceptar la invitación',
    after: [
      'El enlace solo se puede usar una vez, hasta el {expiresAt}. Es solo para ti: no lo compartas.',
      'Si no esperabas esta invitación, puedes ignorar este mensaje.',
    ],
  },
  password_reset: {
    subject: 'Elige una nueva contraseña de Jornada',
    before: [
      'Hola:',
      'Alguien ha pedido una nueva contraseña para tu cuenta de Jornada. Si has sido tú, elígela aquí.',
    ],
    action: 'Elegir una nueva contraseña',
    after: [
      'El enlace solo se puede usar una vez, hasta el {expiresAt}.',
      'Si no has sido tú, puedes ignorar este mensaje. Tu contraseña no cambia.',
    ],
  },
  password_changed: {
    subject: 'Se ha cambiado tu contraseña de Jornada',
    before: [
      'Hola:',
      'Se ha cambiado la contraseña de tu cuenta de Jornada y se han cerrado todas sus demás sesiones.',
    ],
    after: [
      'Si has sido tú, no tienes que hacer nada más.',
      'Si no has sido tú, pulsa ahora «¿Has olvidado tu contraseña?» en la página de inicio de sesión y avisa a un administrador de tu empresa.',
    ],
  },
  sign_in_changed: {
    subject: 'Ha cambiado el inicio de sesión de tu cuenta de Jornada',
    before: ['Hola:', '{change}'],
    after: [
      'Si has sido tú, no tienes que hacer nada más.',
      'Si no has sido tú, cambia ahora tu contraseña en «Mi cuenta», elimina allí lo que no reconozcas y avisa a un administrador de tu empresa.',
    ],
  },
  request_waiting: {
    subject: 'Una solicitud espera tu decisión',
    before: ['Hola:', 'En {companyName} hay una solicitud pendiente de tu decisión.'],
    action: 'Abrir la bandeja de entrada',
    after: ['Puedes desactivar estos mensajes en «Mi cuenta › Avisos».'],
  },
  request_decided: {
    subject: 'Tu solicitud tiene respuesta',
    before: ['Hola:', 'Tu solicitud en {companyName} ha sido {decision}.'],
    action: 'Abrir Jornada',
    after: ['Puedes desactivar estos mensajes en «Mi cuenta › Avisos».'],
  },
  delegation: {
    subject: 'Decides en lugar de otra persona',
    before: ['Hola:', 'En {companyName} decides sobre solicitudes en lugar de otra persona del {firstOn} al {lastOn}.'],
    action: 'Abrir la bandeja de entrada',
    after: ['Puedes desactivar estos mensajes en «Mi cuenta › Avisos».'],
  },
  forgotten_clock_out: {
    subject: 'Falta un fichaje de salida',
    before: [
      'Hola:',
      'En {companyName} no fichaste la salida el {workOn} y Jornada cerró el registro. Revisa la hora de salida y propón una corrección si no es correcta.',
    ],
    action: 'Abrir mis fichajes',
    after: ['Puedes desactivar estos mensajes en «Mi cuenta › Avisos».'],
  },
  silent_device: {
    subject: 'Un dispositivo no da señales',
    before: [
      'Hola:',
      'Un dispositivo de {companyName} no se conecta con Jornada desde el {silentSince}. Comprueba su alimentación y su red.',
    ],
    action: 'Abrir los dispositivos',
    after: ['Puedes desactivar estos mensajes en «Mi cuenta › Avisos».'],
  },
  daily_notices: {
    subject: 'Tus avisos del día',
    before: ['Hola:', 'Tienes estos avisos sin leer en {companyName}:'],
    action: 'Abrir los avisos',
    after: ['Los recibes una vez al día. Puedes cambiarlo en «Mi cuenta › Avisos».'],
  },
  decision_reminder: {
    subject: 'Hay solicitudes pendientes de tu decisión',
    before: ['Hola:', '{waiting}'],
    action: 'Abrir la bandeja de entrada',
    after: [
      'Puedes desactivar estos recordatorios en «Mi cuenta › Avisos». Un administrador de tu empresa puede cambiar cuándo se envían.',
    ],
  },
  month_to_confirm: {
    subject: 'Confirma tu mes',
    before: [
      'Hola:',
      'Tus horas en {companyName} del {firstOn} al {lastOn} están listas para que las revises. Confírmalas o di a tu responsable qué falta.',
    ],
    action: 'Abrir mi mes',
    after: ['Puedes desactivar estos recordatorios en «Mi cuenta › Avisos».'],
  },
  months_to_approve: {
    subject: 'Hay meses pendientes de tu aprobación',
    before: ['Hola:', 'En {companyName} hay meses de personas de tu equipo pendientes de tu aprobación.'],
    action: 'Abrir los periodos',
    after: ['Puedes desactivar estos recordatorios en «Mi cuenta › Avisos».'],
  },
  changed_leave: {
    subject: 'Ha cambiado una ausencia aprobada',
    before: [
      'Hola:',
      'Tus días libres del {ownFirstOn} al {ownLastOn} en {companyName} ahora se descuentan de otra forma, porque un festivo, un contrato o una modificación ha cambiado tu jornada, o porque otra ausencia ha ocupado su lugar.',
      'Los días libres que aprobaste en {companyName}, del {approvedFirstOn} al {approvedLastOn}, ahora se descuentan de otra forma, porque ha cambiado la jornada de esas personas o porque otra ausencia ha ocupado su lugar.',
    ],
    action: 'Abrir las ausencias',
    after: [
      'Los movimientos de vacaciones muestran cuánto se descontaba antes por cada día, cuánto se descuenta ahora y por qué. Puedes desactivar estos mensajes en «Mi cuenta › Avisos».',
    ],
  },
  correction_proposed: {
    subject: 'Una corrección de jornada espera tu respuesta',
    before: [
      'Hola:',
      '{proposerName} propone una corrección de la jornada de {employeeName} en {companyName}.',
      'Registrado: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Propuesto: {afterOn}, {afterSpan}, {afterEntry}',
      'Propuesto: eliminar el fichaje del {deletedOn}',
      'Motivo: {reason}',
      'Responde hasta el {answerOn}. Después, un administrador puede aplicarla sin tu acuerdo.',
    ],
    action: 'Abrir las correcciones',
    after: [
      'Mientras no se acepte, la jornada registrada queda como está. Puedes desactivar estos mensajes en «Mi cuenta › Avisos».',
    ],
  },
  correction_reminder: {
    subject: 'Una corrección de jornada sigue pendiente',
    before: [
      'Hola:',
      'La corrección de la jornada de {employeeName} en {companyName} que {proposerName} propuso el {proposedOn} sigue pendiente.',
      'Registrado: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Propuesto: {afterOn}, {afterSpan}, {afterEntry}',
      'Propuesto: eliminar el fichaje del {deletedOn}',
      'Motivo: {reason}',
      'Responde hasta el {answerOn}. Después, un administrador puede aplicarla sin tu acuerdo.',
    ],
    action: 'Abrir las correcciones',
    after: [
      'Mientras no se acepte, la jornada registrada queda como está. Puedes desactivar estos mensajes en «Mi cuenta › Avisos».',
    ],
  },
  correction_decided: {
    subject: 'Una corrección de jornada tiene respuesta',
    before: [
      'Hola:',
      'Se trata de una corrección de la jornada de {employeeName} en {companyName}.',
      '{outcome}',
      'Registrado: {beforeOn}, {beforeSpan}, {beforeEntry}',
      'Propuesto: {afterOn}, {afterSpan}, {afterEntry}',
      'Propuesto: eliminar el fichaje del {deletedOn}',
      'Motivo: {reason}',
      'Comentario: {comment}',
    ],
    action: 'Abrir las correcciones',
    after: ['Puedes desactivar estos mensajes en «Mi cuenta › Avisos».'],
  },
  document_expiry: {
    subject: 'Un documento está a punto de caducar',
    before: [
      'Hola:',
      'Un documento de una persona de {companyName} es válido hasta el {expiresOn}, su último día. Si ya hay uno nuevo, añádelo a los documentos de la persona.',
    ],
    action: 'Abrir los documentos',
    after: [
      'Recibes este mensaje 30 y 7 días antes del último día de un documento y ese mismo día. Puedes desactivar estos mensajes en «Mi cuenta › Avisos».',
    ],
  },
  backup_overdue: {
    subject: 'Las copias de seguridad llevan retraso',
    before: [
      'Hola:',
      'Esta instalación de Jornada no tiene ninguna copia de seguridad válida desde el {goodUntil}.',
      'Último fallo: {reason}',
    ],
    after: [
      'Comprueba la carpeta de JORNADA_BACKUP_DIR, su espacio libre y el registro del servidor. Jornada lo sigue intentando.',
      'Recibes un mensaje por cada interrupción en la dirección de JORNADA_OPERATOR_EMAIL.',
    ],
  },
  webhook_failing: {
    subject: 'Un endpoint de webhooks está fallando',
    before: [
      'Hola:',
      'Un endpoint de webhooks de {companyName} falla desde el {failingSince}: lo que Jornada envía allí no se recibe.',
      'Host: {host}',
      'Descripción: {description}',
      '{answer}',
    ],
    action: 'Abrir el endpoint',
    after: [
      'Jornada sigue intentándolo con pausas cada vez más largas. Tras {days} días sin éxito, desactiva el endpoint.',
      'Recibes un mensaje cada vez que un endpoint empieza a fallar. Puedes desactivar estos mensajes en «Mi cuenta › Avisos».',
    ],
  },
  test: {
    subject: 'Mensaje de prueba de Jornada',
    before: ['Hola:', 'Esto es una prueba. Jornada puede enviar mensajes a través de su servidor de correo.'],
    after: ['No tienes que hacer nada.'],
  },
};
