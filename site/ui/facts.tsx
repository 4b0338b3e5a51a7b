import { Link } from '../navigation/link.tsx';
import css from './facts.module.css';

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
