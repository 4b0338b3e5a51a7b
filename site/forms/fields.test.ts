import { beforeEach, expect, test, vi } from 'vitest';
import { restoreFields } from './fields.ts';

class FakeField extends EventTarget {
  type = 'text';
  name: string;
  value: string;
  constructor(name: string, value: string) {
    super();
    this.name = name;
    this.value = value;
  }
}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', FakeField);
  vi.stubGlobal('HTMLTextAreaElement', FakeField);
  return () => vi.unstubAllGlobals();
});

const formOf = (...elements: FakeField[]) => ({ elements }) as never;

test('What was kept from an earlier visit fills empty fields alone: typed text stands', () => {
  const [name, message] = [new FakeField('name', ''), new FakeField('message', 'Typed now')];
  const heard = vi.fn();
  name.addEventListener('input', heard);
  message.addEventListener('input', heard);
  expect(restoreFields(formOf(name, message), { name: 'Ada', message: 'Kept' })).toBe(true);
  expect([name.value, message.value]).toEqual(['Ada', 'Typed now']);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('A form that has no empty field for what was kept is left as it is', () => {
  const message = new FakeField('message', 'Typed now');
  expect(
    restoreFields(formOf(message, new FakeField('phone', '')), { message: 'Kept', phone: '' }),
  ).toBe(false);
  expect(message.value).toBe('Typed now');
});
