import { subscribersOf } from '../route.ts';
import { ImportForm } from '../subscribers/import-form.tsx';
import css from '../ui/list.module.css';
import { Screen } from '../ui/screen.tsx';

export function ImportScreen() {
  return (
    <Screen name="Import addresses">
      <p className={css.text}>
        Each address gets one mail that says where you have it from, and asks whether its owner
        wants the newsletter. Nobody gets a newsletter before they have confirmed.{' '}
        <a href={subscribersOf()}>All subscribers</a>
      </p>
      <ImportForm />
    </Screen>
  );
}
