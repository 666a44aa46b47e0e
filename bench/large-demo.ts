import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { startApplication } from '../e2e/fixtures/application.ts';
import { multiplyPeople } from './multiply-people.ts';

const DEMO_COMPANY = '01980000-0000-7000-8000-00000000de01';

/** Environment of a server on the embedded database of the folder. */
export const settingsOf = (folder: string) => ({ JORNADA_DATA_DIR: folder, DATABASE_URL: '', JORNADA_DEMO: '1' });

/** Makes the demo company in a folder that every account may enter, and copies its people until there are as many as wanted. */
export async function makeLargeDemo(folder: string, wanted: number): Promise<void> {
  console.log('Making the company.');
  await (await startApplication(settingsOf(folder))).stop();
  const database = await startEmbedded({ dataDir: folder, log: () => {} });
  const people = await multiplyPeople(database.url, DEMO_COMPANY, wanted);
  await database.stop();
  console.log(`${people} people`);
}
