import type { MailTexts } from './en.ts';

export const es: MailTexts = {
  roles: {
    owner: 'Propietario',
    administrator: 'Administrador',
    manager: 'Responsable',
    viewer: 'Lectura',
    employee: 'Empleado',
  },
  invitation: {
    subject: 'Tu invitación a Jornada',
    before: ['Hola:', '{inviterName} te invita a usar Jornada con {companyName}.', 'Tu rol: {role}'],
    action: 'Aceptar la invitación',
    after: [
      'El enlace funciona una sola vez y hasta el {expiresAt}. Es solo para ti: no lo compartas.',
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
      'El enlace funciona una sola vez y hasta el {expiresAt}.',
      'Si no has sido tú, puedes ignorar este mensaje. Tu contraseña no cambia.',
    ],
  },
  password_changed: {
    subject: 'Se ha cambiado tu contraseña de Jornada',
    before: ['Hola:', 'Se ha cambiado la contraseña de tu cuenta de Jornada y se han cerrado todas sus sesiones.'],
    after: [
      'Si has sido tú, no tienes que hacer nada más.',
      'Si no has sido tú, pulsa ahora «¿Has olvidado tu contraseña?» en la página de inicio de sesión y avisa a un administrador de tu empresa.',
    ],
  },
};
