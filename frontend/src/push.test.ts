import { expect, test } from 'vitest';
import { bytesOf, nameOf } from './push';

test('a key in base64url is bytes', () => {
  expect([...bytesOf('_-8A')]).toEqual([255, 239, 0]);
  expect([...bytesOf('BA')]).toEqual([4]);
});

test('a device is called by its browser and its system', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126 Safari/537.36';
  expect(nameOf(chrome)).toBe('Chrome, Linux');
  expect(nameOf('Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0')).toBe('Firefox, Android');
  expect(nameOf(`${chrome} Edg/126.0`)).toBe('Edge, Linux');
  expect(nameOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605 Version/17 Safari/604')).toBe(
    'Safari, iPhone',
  );
  expect(nameOf('')).toBe('Browser');
});
