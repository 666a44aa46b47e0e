const WAIT_MILLISECONDS = 10_000;
/** A place of the last minute is good enough, and there at once. */
const AGE_MILLISECONDS = 60_000;

/** Reads the place of the device; null if the person or the device does not give it. */
export const readPlace = (): Promise<{ latitude: number; longitude: number } | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: WAIT_MILLISECONDS, maximumAge: AGE_MILLISECONDS },
    );
  });
