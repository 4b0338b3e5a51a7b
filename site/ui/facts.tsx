import { Link } from '../navigation/link.tsx';
import css from './facts.module.css';

/** A list of terms with a text each, which links to its route if it has one. */
export function Facts({ items }: { items: { term: string; text: string; route?: string }[] }) {
  return (
    <dl className={css.facts}>
      {items.map(({ term, text, route }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{route ? <Link to={route}>{text}</Link> : text}</dd>
        </div>
      ))}
    </dl>
  );
}
