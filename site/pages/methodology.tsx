import content from 'content:methodology';
import type { MethodologyContent } from '../../core/content/screens.ts';
import css from '../features/approach/figures.module.css';
import { Journey } from '../features/approach/journey.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { Rest } from '../navigation/rest.tsx';
import { DrawingStrip } from '../ui/drawing-strip.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SplitSection } from '../ui/split-section.tsx';
import { TitledList } from '../ui/titled-list.tsx';
import { Unbroken } from '../ui/unbroken.tsx';

export const describe = () => content;

export function Screen() {
  const { hero, intro, shared, measuring, figures } = content;
  return (
    <>
      <PageHeading {...hero} drawing={<LaunchedDeck />} />
      <Rest>
        <SplitSection id="intro" {...intro} />
        <Journey {...shared} />
        <SplitSection id="measuring" {...measuring}>
          <TitledList items={measuring.items} arrangement="stairs" />
        </SplitSection>
        <SplitSection id="figures" ground="second" {...figures}>
          <Figures claims={figures.claims} />
        </SplitSection>
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}

/** Four piers, and a deck launched over them, nose first. */
function LaunchedDeck() {
  const piers = [100, 230, 360, 490];
  return (
    <DrawingStrip
      water="M0 132H1440"
      ink={`M0 58H318M0 70H318M30 58V70M74 58V70M118 58V70M162 58V70M206 58V70M250 58V70M294 58V70${piers.map((x) => `M${x - 6} 74V148M${x + 6} 74V148M${x - 14} 74H${x + 14}`).join('')}M560 132C600 100 700 92 800 90H1440`}
      work="M318 58 402 70H318"
    />
  );
}

function Figures({ claims }: Pick<MethodologyContent['figures'], 'claims'>) {
  return (
    <dl className={css.figures}>
      {claims.map(({ figure, claim, scope, source }) => (
        <div key={claim + scope}>
          <dt>
            {figure} <span>{claim}</span>
          </dt>
          <dd>
            <Unbroken>{scope}</Unbroken>
            {source && <small>{source}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
