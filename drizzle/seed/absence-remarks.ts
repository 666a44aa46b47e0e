import type { AbsenceKey } from './absence-key.ts';

type Subject = AbsenceKey | 'day_off' | 'rejected' | 'withdraw';

const texts: Record<'en' | 'es' | 'pt', Record<Subject, readonly string[]>> = {
  en: {
    vacation: [
      'Family visit, flights are booked.',
      'My daughter has no school that week.',
      'Using up the days I have left.',
      'Hiking with friends, planned since summer.',
    ],
    day_off: [
      'Long weekend away.',
      'Wedding of a close friend.',
      'School celebration of my son.',
      'Moving day of my sister.',
    ],
    sick: ['Flu, staying in bed.', 'Doctor says to rest until the end of the week.', 'Stomach bug.'],
    appointment: ['Dentist.', 'Check-up at the clinic.', 'Physiotherapy.'],
    time_in_lieu: ['For the extra hours of the stocktaking.', 'Taking back the two long Saturdays.'],
    moving: ['Moving to a new flat.'],
    family: ['Hospital appointment of my father.', 'Graduation of my son.'],
    withdraw: ['The trip is cancelled, I would rather keep the days.', 'Plans have changed, I will be in.'],
    rejected: [
      'Three people of the team are off that week already. Could you move it by a week?',
      'Month-end closing: sorry, not these days.',
      'We have the audit then. Please choose other dates.',
    ],
  },
  es: {
    vacation: [
      'Viaje familiar, ya tenemos los billetes.',
      'Esa semana no hay colegio.',
      'Para gastar los días que me quedan.',
      'Ruta por los Picos de Europa con amigos.',
    ],
    day_off: ['Puente con la familia.', 'Boda de mi hermana.', 'Función del colegio.', 'Gestiones en el ayuntamiento.'],
    sick: ['Gripe, me quedo en casa.', 'El médico me ha dado reposo.', 'Gastroenteritis.'],
    appointment: ['Dentista.', 'Revisión médica.', 'Fisioterapia.'],
    time_in_lieu: ['Por las horas de más del inventario.', 'Compenso los sábados de la campaña.'],
    moving: ['Mudanza.'],
    family: ['Acompaño a mi padre al hospital.', 'Graduación de mi hijo.'],
    withdraw: ['Se ha cancelado el viaje, prefiero guardar los días.', 'Cambio de planes, vendré a trabajar.'],
    rejected: [
      'Ya hay tres personas del equipo fuera esa semana. ¿Puedes moverlo?',
      'Cierre de mes: esos días no puede ser.',
      'Tenemos la auditoría. Elige otras fechas, por favor.',
    ],
  },
  pt: {
    vacation: [
      'Viagem em família, as passagens já estão compradas.',
      'Nessa semana não há aulas.',
      'Para usar os dias que me restam.',
    ],
    day_off: ['Feriado prolongado na praia.', 'Casamento de um amigo.', 'Festa da escola.'],
    sick: ['Gripe, fico em casa.', 'O médico recomendou repouso.'],
    appointment: ['Dentista.', 'Consulta médica.', 'Fisioterapia.'],
    time_in_lieu: ['Pelas horas extras do inventário.'],
    moving: ['Mudança de casa.'],
    family: ['Acompanho minha mãe ao hospital.', 'Formatura da minha filha.'],
    withdraw: ['A viagem foi cancelada, prefiro guardar os dias.'],
    rejected: [
      'Três pessoas da equipe já estarão fora. Pode mudar a semana?',
      'Fechamento do mês: nesses dias não dá.',
    ],
  },
};

/** Remarks of people on a request for days, in their language. */
export function remarks(language: string, subject: Subject): readonly string[] {
  return texts[language === 'es' || language === 'pt' ? language : 'en'][subject];
}
