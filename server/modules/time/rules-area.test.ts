import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceMeters } from './rules.ts';
import { reachAround } from './rules-area.ts';

for (const latitude of [0, 40.4168, -33.9, 69.65]) {
  test(`B9 the square around a place at ${latitude}° reaches as far as asked, to the north and to the east`, () => {
    const place = { latitude, longitude: 12 };
    const reach = reachAround(place, 1000);
    const north = distanceMeters(place, { latitude: latitude + reach.latitude, longitude: 12 });
    const east = distanceMeters(place, { latitude, longitude: 12 + reach.longitude });
    assert.ok(Math.abs(north - 1000) < 1, String(north));
    assert.ok(Math.abs(east - 1000) < 1, String(east));
  });
}

test('B9 at a pole the square goes all around', () => {
  assert.equal(reachAround({ latitude: 90, longitude: 0 }, 1000).longitude, 180);
});
