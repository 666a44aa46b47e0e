// Loaded into the server before everything else (`scripts/pictures.ts`): its clock is behind, so that pictures show a working day.
const behind = Number(process.env.JORNADA_PICTURES_BEHIND ?? 0);
const RealDate = Date;
const now = () => RealDate.now() - behind;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
Temporal.Now.instant = () => Temporal.Instant.fromEpochMilliseconds(now());
