import { type Read, type RecordAt, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

const selectBytes = readText<{ bytes: Buffer<ArrayBuffer> }, RecordAt & { version: string | null }>(`
  select bytes from employee_pictures
    where company_id = $companyId and employee_id = $id and ($version::text is null or version::text = $version)`);

/** The photo of an employee. Throws `picture_not_found`, also for a version that is not the current one. */
export const getPictureBytes = (companyId: CompanyId, id: string, version: string | null): Read<Buffer<ArrayBuffer>> =>
  selectBytes({ companyId, id, version })
    .first()
    .required('picture_not_found')
    .map(({ bytes }) => bytes);

type Picture = { version: string; bytes: Buffer; at: Date; address: string };

const upsert = writeText<never, RecordAt & Omit<Picture, 'address'>>(`
  insert into employee_pictures (company_id, employee_id, version, bytes, created_at) values ($companyId, $id, $version, $bytes, $at)
    on conflict (company_id, employee_id) do update set version = $version, bytes = $bytes, created_at = $at`);

const setAddress = writeText<{ id: string }, RecordAt & { address: string | null; at: Date }>(`
  update employees set image_profile_url = $address, updated_at = $at where company_id = $companyId and id = $id returning id`);

/** Stores the photo of an employee in place of an earlier one, with its address in the employee. Throws `employee_not_found`. */
export const putPicture = (companyId: CompanyId, id: string, { address, ...picture }: Picture): Write<unknown> =>
  together(
    setAddress({ companyId, id, address, at: picture.at }).first().required('employee_not_found'),
    upsert({ companyId, id, ...picture }),
  );

const deleteUnlessAt = writeText<never, RecordAt & { address: string | null }>(`
  delete from employee_pictures where company_id = $companyId and employee_id = $id
    and strpos(coalesce($address, ''), version::text) = 0`);

/** Deletes the photo of an employee whose address becomes another one, or null. */
export const deletePictureNotAt = (companyId: CompanyId, id: string, address: string | null): Write<unknown> =>
  deleteUnlessAt({ companyId, id, address });

/** Removes the photo and its address. Throws `employee_not_found`. */
export const deletePicture = (companyId: CompanyId, id: string, at: Date): Write<unknown> =>
  together(
    setAddress({ companyId, id, address: null, at }).first().required('employee_not_found'),
    deletePictureNotAt(companyId, id, null),
  );
