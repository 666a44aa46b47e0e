import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { mutation, query } from '../../platform/rpc/operation.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { locations } from './catalogues.ts';
import {
  assignLocation,
  deleteLocationAssignation,
  getLocationAssignation,
  listLocationAssignations,
} from './manage-location-assignations.ts';
import * as location from './schema-locations.ts';

const LOCATION_ASSIGNATIONS = '/core/v3/location-assignations';

export const locationProcedures = {
  locations: catalogueRouter({
    ...locations,
    pages: 'administrators',
    path: '/core/v3/locations',
    one: 'a location',
    many: 'locations',
    examples: {
      create: { name: 'Main gate', coordinates: { latitude: 40.4168, longitude: -3.7038 }, radio: 150 },
      update: { radio: 200 },
    },
  }),

  listLocationAssignations: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: LOCATION_ASSIGNATIONS, summary: 'List location assignations', reply: 'page' },
    input: location.listLocationAssignationsInput,
    output: pageOf(location.locationAssignationOutput),
    run: listLocationAssignations,
  }),

  getLocationAssignation: query({
    right: 'look',
    rest: { method: 'GET', path: `${LOCATION_ASSIGNATIONS}/{id}`, summary: 'Get a location assignation' },
    input: location.locationAssignationIdInput,
    output: location.locationAssignationOutput,
    run: getLocationAssignation,
  }),

  assignLocation: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: LOCATION_ASSIGNATIONS,
      summary: 'Assign a location to an office, department or entity group',
      description:
        'Assigns the location. The first location of an office is its geofence; later ones have no effect. Each location of a department or entity group is a geofence of its members.',
      errors: ['location_assignment_target_not_found', 'location_not_found', 'location_already_assigned_to_entity'],
    },
    input: location.createLocationAssignationInput,
    output: location.locationAssignationOutput,
    run: assignLocation,
  }),

  deleteLocationAssignation: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${LOCATION_ASSIGNATIONS}/{id}`,
      summary: 'Remove a location from an office, department or entity group',
      reply: 'blank',
    },
    input: location.locationAssignationIdInput,
    output: doneOutput,
    run: deleteLocationAssignation,
  }),
};
