import type { AdoptionHomeContent } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './claim.module.css';

/** With a drawing of a bridge that lacks this percentage. */
export function Claim({ figure, heading, text }: AdoptionHomeContent['claim']) {
  return (
    <section aria-labelledby="claim">
      <UnbuiltBridge percent={Number.parseInt(figure.figure, 10)} />
      <div className={`${css.halves} ${layout.width} ${layout.halves}`}>
        <h2 id="claim">{heading}</h2>
        <div className={layout.lede}>
          <Paragraphs text={text} />
        </div>
      </div>
    </section>
  );
}

const SPANS = 10;
const WIDTH = 144;

/** Ten spans: a percentage is unbuilt, and the next one is orange. */
function UnbuiltBridge({ percent }: { percent: number }) {
  const standing = SPANS - Math.round(Math.min(percent, 100) / SPANS);
  if (Number.isNaN(standing)) return null;
  const left = Math.ceil(standing / 2);
  const spans = Array.from({ length: SPANS }, (_, index) => index);
  const isStanding = (index: number) => index < left || index >= SPANS - (standing - left);
  const built = spans.filter(isStanding);
  const missing = spans.filter((index) => !isStanding(index));
  return (
    <svg
      className={css.bridge}
      viewBox="0 0 1440 150"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={css.water} d="M0 132H1440" />
      <path d={spans.slice(1).map(pier).join('')} />
      <path d={built.map((index) => `M${index * WIDTH} 66c36-22 108-22 144 0`).join('')} />
      <path className={css.deck} d={built.map(deck).join('')} />
      <path className={css.missing} d={missing.map(deck).join('')} />
      {missing.length > 0 && <path className={css.next} d={deck(left)} />}
    </svg>
  );
}

const deck = (index: number) => `M${index * WIDTH} 36h${WIDTH}`;
const pier = (index: number) =>
  `M${index * WIDTH - 5} 42V146M${index * WIDTH + 5} 42V146M${index * WIDTH - 12} 146h24`;
