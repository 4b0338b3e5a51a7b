import { count } from '../../core/amount.ts';
import css from './list.module.css';

interface FilterProps {
  label: string;
  choices: readonly { name: string; href: string; count?: number | undefined; isChosen: boolean }[];
}

/** Links to the parts of a list, each with how many are in it, if that is known. */
export function Filter({ label, choices }: FilterProps) {
  return (
    <nav aria-label={label} className={css.filter}>
      {choices.map(({ name, href, count: number, isChosen }) => (
        <a key={href} href={href} aria-current={isChosen ? 'page' : undefined}>
          {name}
          {number !== undefined && <span className={css.count}>{count(number)}</span>}
        </a>
      ))}
    </nav>
  );
}
