import pg from 'pg';

/**
 * What a competent programmer writes by hand when nothing else is asked for: prepared statements with the same fields, page,
 * order and total; the company is taken on trust. Used by the bare Fastify server and by the route of `next-app`.
 */

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'second_last_name',
  'email',
  'work_status',
  'work_status_updated_at',
  'code',
  'pin',
  'phone',
  'gender',
  'nid',
  'identity_number_type',
  'secondary_identity_number_type',
  'secondary_nid',
  'ssn',
  'price_per_hour',
  'account_number',
  'date_of_birth',
  'created_at',
  'updated_at',
  'status',
  'children',
  'disability',
  'address',
  'postal_code',
  'city',
  'province',
  'country',
  'nationality',
  'nationalities',
  'personal_mail',
  'marital_status',
  'emergency_phone',
  'description',
  'salary_range',
  'study_level',
  'professional_category_code',
  'professional_category_description',
  'bic',
  'job_charge_id',
  'manager_id',
  'language',
  'work_phone',
  'nfc',
  'contribution_group_id',
  'time_zone',
  'hired_at',
  'works_on_holidays',
];
const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const employeeSelect = `
  select ${COLUMNS.map((name) => `e.${name} as "${camelCase(name)}"`).join(', ')}, e.image_profile_url as "imageProfileURL",
    j.name as "jobChargeName", j.description as "jobChargeDescription", j.competencies as "jobChargeCompetencies",
    (select json_build_object('id', r.id, 'firstName', r.first_name, 'lastName', r.last_name, 'secondLastName', r.second_last_name,
        'imageProfileURL', r.image_profile_url, 'email', r.email, 'workStatus', r.work_status, 'workCheckTypeColor', t.color,
        'workCheckTypeName', t.name)
      from employees r left join work_check_types t on t.company_id = r.company_id and t.id = r.work_check_type_id
      where r.company_id = e.company_id and r.id = e.main_recruiter_id) as "mainRecruiter",
    (select k.id from contracts k where k.company_id = e.company_id and k.employee_id = e.id
      and k.start_at <= current_date and (k.end_at is null or k.end_at >= current_date) order by k.start_at limit 1) as "contractId",
    (select string_agg(a.department_id::text, ',' order by a.created_at, a.id) from employee_department_assignations a
      where a.company_id = e.company_id and a.employee_id = e.id) as departments,
    (select string_agg(a.office_id::text, ',' order by a.created_at, a.id) from employee_office_assignations a
      where a.company_id = e.company_id and a.employee_id = e.id) as offices`;

const rowsText = `${employeeSelect}
  from (select * from employees where company_id = $1 order by last_name, id limit 20) e
  left join job_charges j on j.company_id = e.company_id and j.id = e.job_charge_id
  order by e.last_name, e.id`;

const headText = `
  select (select count(*)::int from employees where company_id = $1) as total, id, name,
    notification_email as "notificationEmail", language, created_at as "createdAt", updated_at as "updatedAt"
  from companies where id = $1`;

const utc = (instant: Date) => `${instant.toISOString().slice(0, 19)}+00:00`;
const listOf = (text: string | null) => (text === null ? [] : text.split(','));

const employeeOf = (row: pg.QueryResultRow, company: object) => {
  const { departments, offices, ...fields } = row;
  return {
    ...fields,
    company,
    workStatusUpdatedAt: fields.workStatusUpdatedAt && utc(fields.workStatusUpdatedAt),
    createdAt: utc(fields.createdAt),
    updatedAt: utc(fields.updatedAt),
    customFields: [],
    departmentIds: listOf(departments),
    officeIds: listOf(offices),
  };
};

/** The first 20 employees by last name, with their total. */
export async function listEmployees(pool: pg.Pool, companyId: string): Promise<object> {
  const [head, rows] = await Promise.all([
    pool.query({ name: 'head', text: headText, values: [companyId] }),
    pool.query({ name: 'rows', text: rowsText, values: [companyId] }),
  ]);
  const { total, ...fields } = head.rows[0];
  const company = { ...fields, createdAt: utc(fields.createdAt), updatedAt: utc(fields.updatedAt) };
  const data = rows.rows.map((row) => employeeOf(row, company));
  return { data, meta: { currentPage: 1, lastPage: Math.ceil(total / 20), total, perPage: 20 } };
}

const officesText = `
  select o.id, o.name, o.address, o.latitude, o.longitude, o.description, o.radio, o.is_deleted as "isDeleted",
    o.default_employees_date_time_zone as "defaultEmployeesDateTimeZone", o.archived_at as "archivedAt",
    (select json_build_object('latitude', l.latitude, 'longitude', l.longitude, 'radio', l.radio)
      from location_assignations a join locations l on l.company_id = a.company_id and l.id = a.location_id
      where a.company_id = o.company_id and a.entity_type = 'office' and a.entity_id = o.id
      order by a.created_at, a.id limit 1) as fence
  from offices o where o.company_id = $1 and not o.is_deleted order by o.name, o.id limit 20`;

const officesTotal = 'select count(*)::int as total from offices where company_id = $1 and not is_deleted';

/** The first 20 offices by name, with their total. */
export async function listOffices(pool: pg.Pool, companyId: string): Promise<object> {
  const [counted, { rows }] = await Promise.all([
    pool.query({ name: 'offices total', text: officesTotal, values: [companyId] }),
    pool.query({ name: 'offices', text: officesText, values: [companyId] }),
  ]);
  const { total } = counted.rows[0];
  const data = rows.map(({ latitude, longitude, fence, archivedAt, radio, ...office }) => ({
    ...office,
    coordinates: fence ? { latitude: fence.latitude, longitude: fence.longitude } : { latitude, longitude },
    radio: fence ? fence.radio : radio,
    archivedAt: archivedAt && utc(archivedAt),
    isArchived: archivedAt !== null,
  }));
  return { data, meta: { currentPage: 1, lastPage: Math.ceil(total / 20), total, perPage: 20 } };
}

const jobChargesText = 'select id, name, editable from job_charges where company_id = $1 order by name, id limit 20';
const jobChargesTotal = 'select count(*)::int as total from job_charges where company_id = $1';

/** The first 20 job charges by name, with their total. */
export async function listJobCharges(pool: pg.Pool, companyId: string): Promise<object> {
  const [counted, { rows }] = await Promise.all([
    pool.query({ name: 'job charges total', text: jobChargesTotal, values: [companyId] }),
    pool.query({ name: 'job charges', text: jobChargesText, values: [companyId] }),
  ]);
  const { total } = counted.rows[0];
  return { data: rows, meta: { currentPage: 1, lastPage: Math.ceil(total / 20), total, perPage: 20 } };
}

const requestsText = `
  select r.id, r.title, r.status, r.employee_id as "employeeId", r.created_at as "createdAt", r.updated_at as "updatedAt",
    r.resolved_at as "resolvedAt", r.resolved_by_id as "resolvedById", r.flow_total_levels as "flowTotalLevels",
    r.flow_current_level as "flowCurrentLevel", r.answers, t.id as type_id, t.name as type_name, t.icon as type_icon
  from (select * from requests where company_id = $1 order by created_at desc, id desc limit $2) r
  join request_types t on t.company_id = r.company_id and t.id = r.request_type_id
  order by r.created_at desc, r.id desc`;

const requestsTotal = 'select count(*)::int as total from requests where company_id = $1';

/** The newest requests with their answers and their total. */
export async function listRequests(pool: pg.Pool, companyId: string, limit: number): Promise<object> {
  const [counted, { rows }] = await Promise.all([
    pool.query({ name: 'requests total', text: requestsTotal, values: [companyId] }),
    pool.query({ name: 'requests', text: requestsText, values: [companyId, limit] }),
  ]);
  const { total } = counted.rows[0];
  const data = rows.map(({ type_id: id, type_name: name, type_icon: icon, ...request }) => ({
    ...request,
    requestType: { id, name, icon },
    createdAt: utc(request.createdAt),
    updatedAt: utc(request.updatedAt),
    resolvedAt: request.resolvedAt && utc(request.resolvedAt),
  }));
  return { data, meta: { currentPage: 1, lastPage: Math.ceil(total / limit), total, perPage: limit } };
}

const OPEN = `exists (select from work_entries w
    where w.company_id = $1 and w.employee_id = $2 and w.ended_at is null and w.deleted_at is null) as open`;

const check = `select e.status, c.time_zone as zone, ${OPEN}
  from employees e join companies c on c.id = e.company_id where e.company_id = $1 and e.id = $2`;

const insert = `
  insert into work_entries (company_id, id, employee_id, work_entry_type, time_zone, work_date, started_at, in_origin)
  values ($1, gen_random_uuid(), $2, 'work', $3, (now() at time zone $3)::date, date_trunc('second', now()), 'api')
  returning *`;

/** Opens a work entry unless one is open: a transaction of check and insert, awaited step by step. */
export async function clockIn(pool: pg.Pool, companyId: string, employeeId: string): Promise<object | null> {
  return inTransaction(pool, async (client) => {
    const employee = await first(client, 'check', check, [companyId, employeeId]);
    if (employee?.status !== 'active' || employee.open) return null;
    return { data: await first(client, 'insert', insert, [companyId, employeeId, employee.zone]) };
  });
}

const utcText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`;

const wholeCheck = `${employeeSelect}, c.time_zone as zone, ${OPEN},
    json_build_object('id', c.id, 'name', c.name, 'notificationEmail', c.notification_email, 'language', c.language,
      'createdAt', ${utcText('c.created_at')}, 'updatedAt', ${utcText('c.updated_at')}) as company
  from employees e join companies c on c.id = e.company_id
  left join job_charges j on j.company_id = e.company_id and j.id = e.job_charge_id
  where e.company_id = $1 and e.id = $2`;

const setStatus = `
  update employees set work_status = 'online', work_status_updated_at = now() where company_id = $1 and id = $2`;

/** The same with the effect and the answer of the product: the employee's status is set, and the employee is answered. */
export async function clockInWhole(pool: pg.Pool, companyId: string, employeeId: string): Promise<object | null> {
  return inTransaction(pool, async (client) => {
    const read = await first(client, 'whole check', wholeCheck, [companyId, employeeId]);
    if (read?.status !== 'active' || read.open) return null;
    const { zone, open, company, ...row } = read;
    const entry = await first(client, 'insert', insert, [companyId, employeeId, zone]);
    await first(client, 'status', setStatus, [companyId, employeeId]);
    return {
      data: {
        id: entry?.id,
        workCheckTypeId: null,
        checkTypeCollectionId: null,
        employee: { ...employeeOf(row, company), workStatus: 'online' },
        workEntryType: 'work',
        workBreakId: null,
        workEntryIn: { origin: 'api', date: entry && utc(entry.started_at), coordinates: null },
        workEntryOut: {},
        remuneratedSeconds: 0,
        nonRemuneratedSeconds: 0,
        outsideFence: entry?.outside_fence,
        closedBy: entry?.closed_by,
        needsConfirmation: entry?.needs_confirmation,
        createdAt: entry && utc(entry.created_at),
        updatedAt: entry && utc(entry.updated_at),
      },
    };
  });
}

async function first(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResultRow | undefined> {
  return (await client.query({ name, text, values })).rows[0];
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T | null>): Promise<T | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query(result === null ? 'rollback' : 'commit');
    return result;
  } finally {
    client.release();
  }
}
