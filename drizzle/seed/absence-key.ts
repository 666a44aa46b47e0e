export type AbsenceKey = 'vacation' | 'sick' | 'appointment' | 'time_in_lieu' | 'moving' | 'family';
