import { mutation, query } from '../../platform/rpc/operation.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { deletePicture, getPicture, updatePicture } from './manage-pictures.ts';
import { employeeIdInput, employeeOutput } from './schema.ts';
import { pictureInput, updatePictureInput } from './schema-pictures.ts';

const PICTURE = '/core/v3/employees/{id}/picture';

export const pictureProcedures = {
  getPicture: query({
    right: 'own',
    rest: {
      method: 'GET',
      path: PICTURE,
      summary: "Download an employee's photo",
      description:
        'Returns an uploaded photo: a square JPEG of 512 pixels. `imageProfileURL` contains this address, with the `version` of the photo.',
      reply: 'file',
      errors: ['picture_not_found'],
    },
    input: pictureInput,
    run: getPicture,
  }),

  updatePicture: mutation({
    right: 'own',
    rest: {
      method: 'PUT',
      path: PICTURE,
      summary: "Upload an employee's photo",
      description:
        'Replaces the photo and sets `imageProfileURL` to its address. The photo is encoded again as a square JPEG from its middle, without metadata such as its place. An animation becomes its first frame.',
      body: 'form',
    },
    input: updatePictureInput,
    output: employeeOutput,
    run: updatePicture,
  }),

  deletePicture: mutation({
    right: 'own',
    about: 'person',
    rest: {
      method: 'DELETE',
      path: PICTURE,
      summary: "Delete an employee's photo",
      description: 'Deletes an uploaded photo permanently and sets `imageProfileURL` to null.',
      reply: 'blank',
    },
    input: employeeIdInput,
    output: doneOutput,
    run: deletePicture,
  }),
};
