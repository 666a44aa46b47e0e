import type { HolidayRegion } from './holidays.ts';
import type { Culture } from './names.ts';

export interface OfficePlan {
  name: string;
  address: string;
  city: string;
  country: string;
  timeZone: string;
  latitude: number;
  longitude: number;
  region: HolidayRegion;
  /** Part of the company's people. */
  share: number;
  /** Days of vacation a year. */
  vacationDays: number;
  /** Drawn from; a name that stands twice comes twice as often. */
  cultures: readonly Culture[];
  language: string;
  phonePrefix: string;
}

export const madrid: OfficePlan = {
  name: 'Madrid',
  address: 'Calle de Alcalá 42, 28014 Madrid',
  city: 'Madrid',
  country: 'ES',
  timeZone: 'Europe/Madrid',
  latitude: 40.4183,
  longitude: -3.6975,
  region: 'madrid',
  share: 0.5,
  vacationDays: 23,
  cultures: ['es', 'es', 'es', 'es', 'es', 'es', 'fr', 'it', 'de', 'ar', 'pl', 'pt'],
  language: 'es',
  phonePrefix: '+34 6',
};

export const newYork: OfficePlan = {
  name: 'New York',
  address: '230 Park Avenue, New York, NY 10169',
  city: 'New York',
  country: 'US',
  timeZone: 'America/New_York',
  latitude: 40.7543,
  longitude: -73.9764,
  region: 'new_york',
  share: 0.3,
  vacationDays: 18,
  cultures: ['en', 'en', 'en', 'en', 'en', 'es', 'in', 'zh', 'it', 'ar'],
  language: 'en',
  phonePrefix: '+1 212 5',
};

export const saoPaulo: OfficePlan = {
  name: 'São Paulo',
  address: 'Avenida Paulista 1374, São Paulo',
  city: 'São Paulo',
  country: 'BR',
  timeZone: 'America/Sao_Paulo',
  latitude: -23.5614,
  longitude: -46.656,
  region: 'sao_paulo',
  share: 0.2,
  vacationDays: 22,
  cultures: ['pt', 'pt', 'pt', 'pt', 'it', 'de'],
  language: 'pt',
  phonePrefix: '+55 11 9',
};

export const london: OfficePlan = {
  name: 'London',
  address: '14 Charlotte Street, London W1T 2LX',
  city: 'London',
  country: 'GB',
  timeZone: 'Europe/London',
  latitude: 51.5183,
  longitude: -0.1357,
  region: 'london',
  share: 1,
  vacationDays: 25,
  cultures: ['en', 'en', 'en', 'in', 'pl'],
  language: 'en',
  phonePrefix: '+44 20 7',
};

export interface DepartmentPlan {
  name: string;
  /** The first one leads; only one person of an office has it. */
  jobs: readonly [string, ...string[]];
  share: number;
  /** Also works at night or at weekends. */
  shifts?: boolean;
  /** Works at home on some days. */
  remote?: boolean;
}

export const departments: readonly DepartmentPlan[] = [
  { name: 'Operations', jobs: ['Operations manager', 'Planner', 'Buyer'], share: 0.16 },
  { name: 'Warehouse', jobs: ['Warehouse supervisor', 'Picker', 'Forklift driver'], share: 0.22, shifts: true },
  { name: 'Customer care', jobs: ['Customer care lead', 'Agent'], share: 0.2, shifts: true },
  { name: 'Sales', jobs: ['Sales director', 'Account manager', 'Sales representative'], share: 0.16, remote: true },
  { name: 'Product', jobs: ['Product manager', 'Designer', 'Software developer'], share: 0.14, remote: true },
  { name: 'Finance', jobs: ['Controller', 'Accountant', 'Payroll specialist'], share: 0.07, remote: true },
  { name: 'People', jobs: ['People partner', 'Recruiter'], share: 0.05, remote: true },
];

export interface CompanyPlan {
  name: string;
  language: string;
  timeZone: string;
  /** Of its people's addresses. */
  domain: string;
  offices: readonly OfficePlan[];
}

export const meridian: CompanyPlan = {
  name: 'Meridian Foods',
  language: 'en',
  timeZone: 'Europe/Madrid',
  domain: 'meridian.example',
  offices: [madrid, newYork, saoPaulo],
};

export const harbour: CompanyPlan = {
  name: 'Harbour Books',
  language: 'en',
  timeZone: 'Europe/London',
  domain: 'harbour.example',
  offices: [london],
};
