import {
  type DeskNewsletterItem,
  isBeingSent,
  newslettersSchema,
  SURVEY_ANNOUNCEMENT,
} from '../../core/desk/newsletters.ts';
import { missing } from '../newsletters/audience.ts';
import { ProgressLine } from '../newsletters/progress-line.tsx';
import { newsletterOf } from '../route.ts';
import css from '../ui/list.module.css';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading, Nothing } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import { useRepetition } from '../use-repetition.ts';

/** The newsletters: those that were not sent yet, and what became of the others. */
export function NewslettersScreen() {
  const { value, error, isLoading, again, repeat } = useAnswer('newsletters', newslettersSchema);
  const isUnderWay =
    value?.items.some(({ progress }) => progress && isBeingSent(progress)) === true;
  useRepetition(isUnderWay && !isLoading, repeat);
  return (
    <Screen name="Newsletters" refresh={again} isLoading={!value && isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {value && (
        <>
          {value.items.length === 0 && <Nothing>There are no newsletters yet.</Nothing>}
          {value.items.length > 0 && (
            <ul className={css.list}>
              {value.items.map((item) => (
                <Item key={item.slug} {...item} />
              ))}
            </ul>
          )}
          <p className={css.text}>
            A newsletter is a file in <code>content/newsletters/</code>. One that was added or
            changed stands here once the site is built again, with <code>npm run build</code>. The
            survey announcement stands here once the survey is open.
          </p>
        </>
      )}
    </Screen>
  );
}

function Item({ slug, subject, isBuilt, progress }: DeskNewsletterItem) {
  return (
    <li className={css.item}>
      <h2 className={css.name}>
        <a href={newsletterOf(slug)}>{subject}</a>
      </h2>
      {slug === SURVEY_ANNOUNCEMENT && (
        <p>The survey announcement, for those who asked for access.</p>
      )}
      <p>
        <ProgressLine progress={progress} />
      </p>
      {!isBuilt && <p>{missing(slug)}</p>}
    </li>
  );
}
