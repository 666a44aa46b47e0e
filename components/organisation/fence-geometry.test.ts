import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceMeters } from '#server/modules/time/rules.ts';
import { offsetFrom, parsePlace, placeAt, reachFor, reachNextTo, scaleLength, writePlace } from './fence-geometry.ts';

const SOL = { latitude: 40.4168, longitude: -3.7038 };

test('coordinates are read as maps copy them, and refused where they are none', () => {
  for (const text of [
    '40.4168, -3.7038',
    '40.4168,-3.7038',
    ' 40.4168 −3.7038 ',
    '40,4168; -3,7038',
    '40,4168 -3,7038',
  ])
    assert.deepEqual(parsePlace(text), SOL, text);
  assert.deepEqual(parsePlace('40, -3'), { latitude: 40, longitude: -3 });
  for (const text of ['', '40.4168', 'Madrid', '91, 0', '0, 181', '40.4168, -3.7038, 5', '1e3, 0'])
    assert.equal(parsePlace(text), null, text);
  assert.deepEqual(parsePlace(writePlace(SOL)), SOL);
});

test('a place so many metres away is as far as the server says, and the way back is the same', () => {
  for (const origin of [SOL, { latitude: -33.87, longitude: 151.2 }, { latitude: 69.65, longitude: 18.96 }]) {
    for (const offset of [
      { east: 1, north: 0 },
      { east: 0, north: -1 },
      { east: 300, north: -400 },
    ]) {
      const place = placeAt(origin, offset);
      const distance = Math.hypot(offset.east, offset.north);
      assert.ok(Math.abs(distanceMeters(origin, place) - distance) < 0.2, `${distanceMeters(origin, place)}`);
      const back = offsetFrom(origin, place);
      assert.ok(Math.abs(back.east - offset.east) < 0.1 && Math.abs(back.north - offset.north) < 0.1);
    }
  }
});

test('at the date line a step east leads to the other side', () => {
  const edge = { latitude: 0, longitude: 179.99999 };
  const place = placeAt(edge, { east: 10, north: 0 });
  assert.ok(place.longitude < -179.9);
  assert.ok(Math.abs(offsetFrom(edge, place).east - 10) < 0.1);
});

test('a picture holds the circle, and has others next to it', () => {
  assert.deepEqual([reachFor(1), reachFor(100), reachFor(150), reachFor(1e9)], [25, 200, 400, 25_600]);
  assert.deepEqual(
    [reachNextTo(25, 'nearer'), reachNextTo(25, 'farther'), reachNextTo(25_600, 'farther')],
    [null, 50, null],
  );
});

test('a scale has a round length', () => {
  assert.deepEqual([60, 40, 12, 5, 999].map(scaleLength), [50, 20, 10, 5, 500]);
});
